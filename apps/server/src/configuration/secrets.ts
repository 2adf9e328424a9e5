import { createSignatures, readSecrets } from '@opencashier/contract/signatures';
import { StartupError } from './startup-error.ts';

/** Every development secret contains this, so that production can refuse it. */
const developmentMarker = 'development-only';

const prefix = 'whsec_';
const minBytes = 32;
/** Vendors generate the secrets of their notices; the shortest have 27 base58 characters. */
const vendorMinBytes = 20;
/** Random bytes have more, although some of their values repeat. */
const minBitsPerByte = 2.5;

/**
 * `text` is a key as it is written, `base64` is decoded first, with `whsec_` or without. `vendor`
 * is a text that a payment provider made.
 */
export type SecretForm = 'text' | 'base64' | 'vendor';

/** A secret for production is long, is not published in this repository and cannot be guessed. */
export function checkSecret(
  name: string,
  value: string | undefined,
  production: boolean,
  form: SecretForm = 'text',
): string {
  if (!value?.trim()) throw new StartupError(`Set ${name}: the server does not start without it.`);
  const key = form === 'base64' ? signingKey(name, value) : Buffer.from(value);
  if (!production) return value;
  const readings = [key, ...readingsOf(value)];
  refusePublished(name, value);
  // Counted in bytes: read as text, random bytes merge into fewer characters.
  const least = form === 'vendor' ? vendorMinBytes : minBytes;
  if (key.length < least) {
    throw new StartupError(`${name} is too short: use at least ${least} random bytes.`);
  }
  if (readings.some(isGuessable)) {
    throw new StartupError(`${name} can be guessed: use at least ${minBytes} random bytes.`);
  }
  return value;
}

/** One secret, or two during a rotation; each must pass. */
export function checkSecrets(
  name: string,
  value = '',
  production: boolean,
  form: SecretForm = 'text',
): string[] {
  const secrets = readSecrets(value);
  if (secrets.length === 0) checkSecret(name, undefined, production);
  return secrets.map((secret) => checkSecret(name, secret, production, form));
}

/**
 * A key that a vendor issues and checks itself, whatever its length: only one of this repository is
 * refused.
 */
export function checkIssuedKey(name: string, value: string, production: boolean): string {
  if (production) refusePublished(name, value);
  return value;
}

function refusePublished(name: string, value: string): void {
  if (!isPublished(value)) return;
  throw new StartupError(`${name} is a development secret: set one of your own.`);
}

/** The bytes that sign: two secrets that are written differently may be the same. */
export function signingBytes(secret: string): Buffer {
  return Buffer.from(withoutPrefix(secret), 'base64');
}

const withoutPrefix = (value: string) =>
  value.startsWith(prefix) ? value.slice(prefix.length) : value;

function signingKey(name: string, value: string): Buffer {
  try {
    createSignatures([value]);
  } catch (cause) {
    const advice = `write it as ${prefix} and the base64 of ${minBytes} random bytes`;
    throw new StartupError(`${name} is not base64: ${advice}.`, { cause });
  }
  return signingBytes(value);
}

/** The bytes that the text may stand for, in each encoding. */
function readingsOf(value: string): Buffer[] {
  const bare = withoutPrefix(value);
  const isBase64 = /^[\w+/-]+={0,2}$/.test(bare);
  const isHex = /^(?:[\da-f]{2})+$/i.test(bare);
  return [
    Buffer.from(bare),
    ...(isBase64 ? [Buffer.from(bare, 'base64')] : []),
    ...(isHex ? [Buffer.from(bare, 'hex')] : []),
  ];
}

const encodingsMax = 3;

/** True if the text is a development secret, encoded up to three times and with anything around. */
function isPublished(text: string, encodings = 0): boolean {
  if (text.toLowerCase().includes(developmentMarker)) return true;
  if (encodings === encodingsMax) return false;
  const bare = text.replace(/^\s*(?:whsec_)+/i, '').replaceAll(/[^\w+/-]/g, '');
  const decoded = [Buffer.from(bare, 'base64'), Buffer.from(bare, 'hex')];
  return decoded.some((bytes) => isPublished(bytes.toString('latin1'), encodings + 1));
}

function isGuessable(bytes: Buffer): boolean {
  return bitsOf(bytes) < Math.min(bytes.length, minBytes) * minBitsPerByte;
}

/**
 * An upper bound for the guesses needed, in bits. A repeating secret counts as the part that
 * repeats, and one that counts up as its steps.
 */
function bitsOf(bytes: Buffer): number {
  const once = bytes.subarray(0, periodOf(bytes));
  const steps = once.map((byte, index) => byte - (once[index - 1] ?? 0)).subarray(1);
  return Math.min(shannonBits(once), shannonBits(steps));
}

function periodOf(bytes: Buffer): number {
  for (let period = 1; period < bytes.length; period += 1) {
    if (bytes.subarray(period).equals(bytes.subarray(0, bytes.length - period))) return period;
  }
  return bytes.length;
}

function shannonBits(bytes: Uint8Array): number {
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(bytes.length / count);
  return bits;
}
