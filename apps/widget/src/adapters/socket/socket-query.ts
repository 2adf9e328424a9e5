import { gzipEncoding } from '@opencashier/contract/calls/socket/frames';
import { contract, writeContract } from '@opencashier/contract/contract-version';
import type { Session } from '../../ports/session.ts';
import { appFlags, nativeFlags } from '../http-request.ts';

/** NET-4: the query has the user's own token, and only if the host sent none. */
export function socketQuery({
  start,
  user,
}: Pick<Session, 'start' | 'user'>): Record<string, string> {
  const flags = Object.entries({ ...nativeFlags(user), ...appFlags(start) });
  return {
    ...(!start.token && user.token && { Authorization: user.token }),
    ...(start.xOrigin && { xorigin: start.xOrigin }),
    Language: user.lang,
    ...Object.fromEntries(flags.map(([name, value]) => [name, String(value)])),
    cashier_type: 'widget',
    contract: writeContract(contract),
    ...('DecompressionStream' in globalThis && { encoding: gzipEncoding }),
  };
}
