import { Webhook } from 'standardwebhooks';

/** The three headers of Standard Webhooks. */
export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

export interface Signatures {
  /** Signs with every key, so that a receiver that has any of them can verify it. */
  sign(id: string, at: Date, content: string): SignatureHeaders;
  /** True if one of the signatures was made with one of our keys, at most five minutes ago. */
  verify(headers: Readonly<Record<string, unknown>>, content: string): boolean;
}

/**
 * Reads the secrets of a setting, separated by white space. Keys are rotated without downtime: both
 * sides add the new key, in any order, and then remove the old one.
 */
export function readSecrets(setting: string): string[] {
  return setting.split(/\s+/).filter(Boolean);
}

/** @param secrets `whsec_` and base64, the format of Standard Webhooks. */
export function createSignatures(secrets: readonly string[]): Signatures {
  const keys = secrets.map((secret) => new Webhook(secret));
  if (keys.length === 0) throw new Error('a signature needs at least one secret');
  return {
    sign: (id, at, content) => ({
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': keys.map((key) => key.sign(id, at, content)).join(' '),
    }),
    verify(headers, content) {
      const signed = {
        'webhook-id': text(headers['webhook-id']),
        'webhook-timestamp': text(headers['webhook-timestamp']),
        'webhook-signature': text(headers['webhook-signature']),
      };
      return keys.some((key) => isSignedBy(key, signed, content));
    },
  };
}

/**
 * The content that a request's signature covers. It includes the method and the path below the
 * provider's base URL, so that the signature of one request is not valid for another.
 */
export function requestContent(method: string, path: string, body: string): string {
  return `${method} ${path}\n${body}`;
}

/** The same for a request to the operator API, with the id of the key on a line of its own. */
export function operatorContent({
  key,
  method,
  path,
  body,
}: {
  key: string;
  method: string;
  path: string;
  body: string;
}): string {
  return requestContent(method, path, `${key}\n${body}`);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function isSignedBy(key: Webhook, headers: SignatureHeaders, content: string): boolean {
  // The library reads "12abc" and "012" as 12, and skips invalid signatures. Here each header has
  // exactly one valid spelling, so that a modified message is never valid.
  if (!/^[1-9]\d{0,11}$/.test(headers['webhook-timestamp'])) return false;
  const signatures = headers['webhook-signature'].split(' ');
  if (!signatures.every((one) => /^v\d+a?,[\w+/]+={0,2}$/.test(one))) return false;
  try {
    key.verify(content, { ...headers }, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
