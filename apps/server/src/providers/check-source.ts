import { checkAddress } from '@opencashier/contract/formats/check-address';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { withParams } from '@opencashier/contract/calls/deposits/source-address';

export interface SourcePolicy {
  /** Origins that the provider's configuration lists. */
  origins: readonly string[];
  /** Deep-link schemes that the method lists, such as `upi`. */
  deepLinkSchemes: readonly string[];
  production: boolean;
}

/** HOST-7: true if a player may be sent to this source, including its parameters. */
export function isAllowedSource(
  { url, method, params }: NonNullable<ProviderDeposit['source']>,
  { origins, deepLinkSchemes, production }: SourcePolicy,
): boolean {
  const policy = { origins, loopbackHttp: !production };
  // Nothing can be posted to an app.
  if (method === 'POST') return checkAddress(url, policy) !== undefined;
  const checked = checkAddress(url, { ...policy, deepLinkSchemes });
  const whole =
    checked && checkAddress(withParams(checked, params), { ...policy, deepLinkSchemes });
  return whole !== undefined;
}
