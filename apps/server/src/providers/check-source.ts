import type { Source } from '../domain/deposit.ts';

export interface SourcePolicy {
  /** Origins that the provider's configuration lists. */
  origins: readonly string[];
  /** Deep-link schemes that the method lists, such as `upi`. */
  deepLinkSchemes: readonly string[];
  /** In development payment pages may be plain http on loopback. */
  allowsLoopbackHttp: boolean;
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** HOST-7: whether a player may be sent to this address. */
export function isAllowedSource(source: Source, policy: SourcePolicy): boolean {
  // A parser forgives white space and control characters, a human reader does not see them.
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\s\u0000-\u001f\u007f\\]/u.test(source.url)) return false;
  if (!URL.canParse(source.url)) return false;
  const url = new URL(source.url);
  const scheme = url.protocol.slice(0, -1);
  if (scheme !== 'https' && scheme !== 'http') return policy.deepLinkSchemes.includes(scheme);
  if (url.username || url.password) return false;
  const isLoopback = policy.allowsLoopbackHttp && loopbackHosts.has(url.hostname);
  return (scheme === 'https' || isLoopback) && policy.origins.includes(url.origin);
}
