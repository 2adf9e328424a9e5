import { Webhook } from 'standardwebhooks';

/** The three headers of Standard Webhooks. */
export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

export interface Signatures {
  /** Signs with every key, so that a receiver who knows any one of them believes it. */
  sign(id: string, at: Date, content: string): SignatureHeaders;
  /** Whether one of our keys made one of the signatures, at most five minutes ago. */
  verify(headers: Readonly<Record<string, unknown>>, content: string): boolean;
}

/**
 * Several secrets in one setting, separated by white space. That is how a key is changed without
 * a break: both sides take the new one beside the old one, in any order, then drop the old one.
 */
export function readSecrets(setting: string): string[] {
  return setting.split(/\s+/).filter(Boolean);
}

/** @param secrets `whsec_` and base64, as Standard Webhooks writes them. */
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
 * What the signature of a request covers. Method and path are part of it, the path as it stands
 * below the provider's address: the signature of one question must not serve as that of another.
 */
export function requestContent(method: string, path: string, body: string): string {
  return `${method} ${path}\n${body}`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function isSignedBy(key: Webhook, headers: SignatureHeaders, content: string): boolean {
  // The library reads "12abc" and "012" as 12, and skips what is no signature. Each header has one
  // spelling here, so that a changed message is never a valid one.
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
