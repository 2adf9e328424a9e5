import type { CallName, CallRequest, CallResponse } from '@opencashier/contract/calls/call-map';
import type { ProviderDevice } from '@opencashier/contract/provider/customer';
import type { Platform } from '@opencashier/contract/calls/user';
import type { KeyAttempt } from '../queues/idempotency.ts';
import type { Services } from './services.ts';
import type { Identity } from '../security/tokens.ts';

/** The context of a call, besides its payload. */
export interface CallContext {
  services: Services;
  identity: Identity;
  /** Ours: made with the player's key, the same for every attempt. Empty for reading calls. */
  reference: string;
  /** The attempt under the player's key, in calls that move money. */
  attempt?: KeyAttempt;
  platform: Platform;
  /** The player's device, as the request shows it. */
  device?: ProviderDevice;
}

/** The attempt of a call that moves money; the gateway gives every such call one. */
export function attemptOf({ attempt }: CallContext): KeyAttempt {
  if (!attempt) throw new Error('a call without a key cannot move money');
  return attempt;
}

/** An answer that was prepared as text, so that it is neither built nor serialised again. */
export interface PreparedAnswer<T> {
  prepared: true;
  body: T;
  json: string;
  etag: string;
}

export type CallHandler<N extends CallName> = (
  context: CallContext,
  request: CallRequest<N>,
) => Promise<CallResponse<N> | PreparedAnswer<CallResponse<N>>>;

/** Every call of the contract is answered: one without a handler does not compile. NET-9 */
export type CallHandlers = { [N in CallName]: CallHandler<N> };
