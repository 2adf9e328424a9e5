import { checkAddress, isAppScheme } from '@opencashier/contract/formats/check-address';

/** A partner's file may list pages of its site and links into its app. */
export function isSafeReturnUrl(address: string, development: boolean): boolean {
  const scheme = /^[^:]+(?=:\/\/)/.exec(address)?.[0] ?? '';
  const deepLinkSchemes = isAppScheme(scheme) && scheme !== 'intent' ? [scheme] : [];
  const policy = { origins: 'any', deepLinkSchemes, loopbackHttp: development } as const;
  return checkAddress(address, policy) !== undefined;
}

/**
 * HOST-7 for the return address: our own page by default; any other only if the partner's list
 * contains exactly that address.
 */
export function isAllowedReturnUrl(
  partner: { returnUrls: readonly string[] } | undefined,
  address: string | undefined,
): boolean {
  return address === undefined || partner?.returnUrls.includes(address) === true;
}
