/** What may be opened. The server and the widget look with the same eyes, each by itself. */
export interface AddressPolicy {
  /** The origins of web pages that may be opened; `any` for links that carry nothing of ours. */
  origins: readonly string[] | 'any';
  /** The schemes by which the method may call an app, such as `upi`. */
  deepLinkSchemes?: readonly string[] | undefined;
  /** In development pages may be plain http, on this machine. */
  loopbackHttp?: boolean;
}

/** Longer addresses are cut by browsers and by what stands between. */
export const addressMaxLength = 8192;

// HOST-8: rejected whoever lists them.
const rejected = /^(javascript|vbscript|data|file|filesystem|blob|about|chrome|view-source)$/;
// Other schemes of the web itself: none of them calls an app.
const ofTheWeb = /^(https?|wss?|ftp)$/;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

// What RFC 3986 lets an address hold. A parser forgives white space, control characters,
// backslashes and letters that look like others; whoever reads the address does not see them.
const characters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

// What an intent may say beside its app's scheme. A page to fall back to is not among it.
const besideScheme = /^(package=[\w.]+|action=android\.intent\.action\.VIEW|end|)$/;

/** HOST-7: the address if it may be opened, as it was written. */
export function checkAddress(address: unknown, policy: AddressPolicy): string | undefined {
  if (typeof address !== 'string' || address.length > addressMaxLength) return undefined;
  const url = characters.test(address) && parse(address);
  if (!url || url.username || url.password) return undefined;
  const scheme = url.protocol.slice(0, -1);
  const allowed = ofTheWeb.test(scheme)
    ? isListedPage(address, url, policy)
    : isListedLink(address, scheme, policy.deepLinkSchemes);
  return allowed ? address : undefined;
}

/** Whether an app may be called by the scheme at all: the catalogue refuses to list others. */
export function isAppScheme(scheme: string): boolean {
  return /^[a-z][a-z0-9+.-]*$/.test(scheme) && !rejected.test(scheme) && !ofTheWeb.test(scheme);
}

function isListedPage(
  address: string,
  url: URL,
  { origins, loopbackHttp }: AddressPolicy,
): boolean {
  const isLoopback = loopbackHttp === true && loopback.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return false;
  // Hosts in other spellings (numbers, escapes, default ports, missing slashes) are never honest.
  if (!address.startsWith(url.origin) || /^[^/?#]/.test(address.slice(url.origin.length))) {
    return false;
  }
  return origins === 'any' || origins.includes(url.origin);
}

function isListedLink(address: string, scheme: string, listed: readonly string[] = []): boolean {
  if (!isAppScheme(scheme) || !listed.includes(scheme)) return false;
  if (scheme !== 'intent') return true;
  const [mark, ...parts] = address.slice(address.indexOf('#') + 1).split(';');
  const [named = '', ...others] = parts.filter((part) => !besideScheme.test(part));
  const target = /^scheme=(.+)$/.exec(named)?.[1] ?? '';
  const isPlain = mark === 'Intent' && others.length === 0 && target !== scheme;
  return isPlain && isAppScheme(target) && listed.includes(target);
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The ways beside a web page by which a player reaches a support desk. */
const contactSchemes = ['mailto', 'tel', 'tg', 'whatsapp'];

/** HOST-8: a link to help or a contact, if it may be shown. It carries nothing of ours. */
export function checkLink(address: unknown, loopbackHttp = false): string | undefined {
  return checkAddress(address, { origins: 'any', deepLinkSchemes: contactSchemes, loopbackHttp });
}
