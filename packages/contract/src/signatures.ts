import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

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
  const keys = secrets.map(keyOf);
  if (keys.length === 0) throw new Error('a signature needs at least one secret');
  return {
    sign(id, at, content) {
      const timestamp = String(Math.floor(at.getTime() / 1000));
      return {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': keys.map((key) => signature(key, id, timestamp, content)).join(' '),
      };
    },
    verify(headers, content) {
      const id = text(headers['webhook-id']);
      const timestamp = text(headers['webhook-timestamp']);
      if (id === '' || !isCurrent(timestamp)) return false;
      const given = text(headers['webhook-signature']).split(' ');
      if (!given.every((one) => spelling.test(one))) return false;
      return keys.some((key) => {
        const ours = signature(key, id, timestamp, content);
        return given.some((one) => isEqual(one, ours));
      });
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

// Each header has exactly one valid spelling, so that a modified message is never valid.
const spelling = /^v\d+a?,[\w+/]+={0,2}$/;
const toleranceSeconds = 5 * 60;

function isCurrent(timestamp: string): boolean {
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) return false;
  return Math.abs(Math.floor(Date.now() / 1000) - Number(timestamp)) <= toleranceSeconds;
}

const prefix = 'whsec_';

function keyOf(secret: string): KeyObject {
  const base64 = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  // Some generators leave out the padding.
  if (!/^[A-Za-z\d+/]*=*$/.test(base64)) throw new Error('a secret must be base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0) throw new Error('a secret must not be empty');
  return createSecretKey(bytes);
}

/** The only version with a symmetric key is 1. */
function signature(key: KeyObject, id: string, timestamp: string, content: string): string {
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${content}`);
  return `v1,${hmac.digest('base64')}`;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
