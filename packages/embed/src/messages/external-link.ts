/** The schemes of apps and wallets that payment methods open. */
export const defaultLinkSchemes: readonly string[] = [
  'upi',
  'phonepe',
  'paytmmp',
  'tez',
  'gpay',
  'bitcoin',
  'ethereum',
  'litecoin',
  'tron',
  'ton',
];

/**
 * HOST-8: true if an address may be opened outside. It must be a web address or that of a listed
 * app.
 */
export function isOpenable(url: unknown, schemes: readonly string[]): url is string {
  if (typeof url !== 'string') return false;
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0].toLowerCase() ?? '';
  if (/^https?$/.test(scheme)) return true;
  if (/^(javascript|data|file|blob|about|chrome)$/.test(scheme)) return false;
  // An intent with a fallback could open any web page unchecked.
  return schemes.includes(scheme) && !(scheme === 'intent' && /browser_fallback_url/i.test(url));
}
