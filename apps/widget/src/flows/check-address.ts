export interface AddressPolicy {
  development: boolean;
  /** The schemes by which the method may call an app. */
  deepLinkSchemes?: readonly string[] | undefined;
}

// HOST-8
const rejected: readonly string[] = ['javascript', 'data', 'file', 'blob', 'about', 'chrome'];
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address if it may be opened. The server has checked it against the provider's list; this is
 * the second look, because a page that moves money opens nothing on the word of one party.
 */
export function checkAddress(address: string, policy: AddressPolicy): string | undefined {
  const url = parse(address);
  if (!url) return undefined;
  const scheme = url.protocol.slice(0, -1);
  if (rejected.includes(scheme) || url.username || url.password) return undefined;
  if (scheme === 'https') return url.href;
  if (scheme === 'http') {
    return policy.development && loopback.test(url.hostname) ? url.href : undefined;
  }
  // An intent may name a page to fall back to, which nobody has checked.
  if (scheme === 'intent' && address.includes('browser_fallback_url')) return undefined;
  return policy.deepLinkSchemes?.includes(scheme) ? address : undefined;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** SEQ-9: a GET source carries its data in the query string. */
export function withParams(address: string, params: Readonly<Record<string, string>> = {}): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return Object.keys(params).length ? url.href : address;
}
