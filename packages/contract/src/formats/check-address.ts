/**
 * The addresses that may be opened. The server and the widget each check them by the same rules.
 */
export interface AddressPolicy {
  /** The origins of web pages that may be opened; `any` for links that carry none of our data. */
  origins: readonly string[] | 'any';
  /** The schemes of the apps that the method may open, such as `upi`. */
  deepLinkSchemes?: readonly string[] | undefined;
  /** In development, pages on this machine may use plain http. */
  loopbackHttp?: boolean;
}

/** Browsers and proxies truncate longer addresses. */
export const addressMaxLength = 8192;

// HOST-8: rejected even if they are listed.
const rejected = /^(javascript|vbscript|data|file|filesystem|blob|about|chrome|view-source)$/;
// Other schemes of the web, which open no app.
const ofTheWeb = /^(https?|wss?|ftp)$/;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

// The characters that RFC 3986 allows. A URL parser tolerates white space, control characters,
// backslashes and lookalike letters, which a person who reads the address does not notice.
const characters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

// The parts that an intent may have besides its app's scheme. A fallback page is not allowed.
const besideScheme = /^(package=[\w.]+|action=android\.intent\.action\.VIEW|end|)$/;

/** HOST-7: the unchanged address if it may be opened. */
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

/** True if a scheme may open an app at all. The catalogue does not accept others. */
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
  // Other spellings of a host (numbers, escapes, default ports, missing slashes) are never
  // legitimate.
  if (!address.startsWith(url.origin) || /^[^/?#]/.test(address.slice(url.origin.length))) {
    return false;
  }
  return origins === 'any' || origins.includes(url.origin);
}

function isListedLink(address: string, scheme: string, listed: readonly string[] = []): boolean {
  if (!isAppScheme(scheme) || !listed.includes(scheme)) return false;
  if (scheme !== 'intent') return true;
  const [mark, ...parts] = address.slice(address.indexOf('#') + 1).split(';');
  const [first = '', ...others] = parts.filter((part) => !besideScheme.test(part));
  const target = /^scheme=(.+)$/.exec(first)?.[1] ?? '';
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

/** The schemes of contact links besides web pages. */
const contactSchemes = ['mailto', 'tel', 'tg', 'whatsapp'];

/** HOST-8: a help or contact link if it may be shown. It carries none of our data. */
export function checkLink(address: unknown, loopbackHttp = false): string | undefined {
  return checkAddress(address, { origins: 'any', deepLinkSchemes: contactSchemes, loopbackHttp });
}
