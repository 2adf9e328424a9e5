import type { Partner } from '../partners/partners.ts';

export interface PageSources {
  /** Base64 SHA-256 of each inline script and style of the page. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** ws:// or wss:// address of our own socket: older browsers do not count it as 'self'. */
  socketOrigin: string;
  /** The origin of the captcha documents. */
  frameOrigins: readonly string[];
  /** Origins, besides our own, to which a form of the page may post. */
  formTargets?: readonly string[];
}

/** No third-party script, no inline code but ours by hash, framed by the partner's sites only. */
export function pagePolicy(sources: PageSources, partner: Partner | undefined): string {
  const hashes = (list: readonly string[]) => list.map((hash) => `'sha256-${hash}'`);
  const assets = partner?.assetOrigins ?? [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(sources.scriptHashes)],
    'style-src': ["'self'", ...hashes(sources.styleHashes)],
    'img-src': ["'self'", 'data:', ...assets],
    'font-src': ["'self'", ...assets],
    'media-src': ["'self'", ...assets],
    'connect-src': ["'self'", sources.socketOrigin, ...(partner?.socketHosts ?? []), ...assets],
    ...(sources.frameOrigins.length > 0 && { 'frame-src': sources.frameOrigins }),
    'form-action': ["'self'", ...(sources.formTargets ?? [])],
    'base-uri': ["'none'"],
    'frame-ancestors': partner?.origins.length ? partner.origins : ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  };
  return policyOf(directives);
}

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The pages of popups: a few words, and at most one script of ours. */
export function smallPagePolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  { frameOrigins = [], formTargets = [] }: Partial<PageSources> = {},
) {
  const sources = { scriptHashes, styleHashes, socketOrigin: "'self'", frameOrigins, formTargets };
  return pagePolicy(sources, undefined);
}

export interface CaptchaSources {
  scriptHashes: readonly string[];
  /** The origins of the provider's scripts, images and frames. */
  providerSources: readonly string[];
  /** The origins above the document: the widget's own, and the site that frames the widget. */
  ancestors: readonly string[];
}

/**
 * The one document that runs a third-party script. It is on its own origin, may connect only to
 * that third party, and may use inline styles.
 */
export function captchaPolicy({ scriptHashes, providerSources, ancestors }: CaptchaSources) {
  const hashes = scriptHashes.map((hash) => `'sha256-${hash}'`);
  return policyOf({
    'default-src': ["'none'"],
    'script-src': [...hashes, ...providerSources],
    'style-src': ["'unsafe-inline'", ...providerSources],
    'img-src': ['data:', 'blob:', ...providerSources],
    'font-src': ['data:', ...providerSources],
    'media-src': providerSources,
    'connect-src': providerSources,
    'frame-src': providerSources,
    'worker-src': ['blob:'],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ancestors,
  });
}

/**
 * A policy for answers that are not pages: they load nothing, post nowhere and are never framed.
 */
export const nothingPolicy = policyOf({
  'default-src': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** The operators' console: its own files and calls, no inline code, framed by nobody. */
export const consolePolicy = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
});

export interface HeaderSettings {
  production: boolean;
  /** True if browsers must use https on every subdomain of the public address too. */
  hstsSubdomains: boolean;
}

/** Sent with every answer, unless its route says otherwise. */
export function commonHeaders({
  production,
  hstsSubdomains,
}: HeaderSettings): Record<string, string> {
  if (!production) return always;
  const scope = hstsSubdomains ? '; includeSubDomains' : '';
  return { ...always, 'strict-transport-security': `max-age=31536000${scope}` };
}

const always: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': nothingPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), clipboard-write=(self), payment=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
