import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what is to be stored from those who can read the tables. */
export interface Seal {
  /** `owner` says whose it is: a text that was put under another does not open. */
  close(plain: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** The same text gives the same digest, to nobody without the secret. */
  digest(plain: string, owner: string): string;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under keys that are derived from the server's secrets for this one purpose. The first
 * closes; each opens what it closed, so that a secret can be changed while something lies closed.
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const seals = secrets.map((secret) => sealOf(secret, purpose));
  const [first] = seals;
  if (!first) throw new Error('a seal needs at least one secret');
  return {
    close: (plain, owner) => first.close(plain, owner),
    digest: (plain, owner) => first.digest(plain, owner),
    open(sealed, owner) {
      const opener = seals.find((seal) => canOpen(seal, sealed, owner)) ?? first;
      return opener.open(sealed, owner);
    },
  };
}

function canOpen(seal: Seal, sealed: string, owner: string): boolean {
  try {
    seal.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}

function sealOf(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const digestKey = Buffer.from(hkdfSync('sha256', secret, '', `digests of ${purpose}`, 32));
  return {
    digest: (plain, owner) =>
      createHmac('sha256', digestKey).update(`${owner}\n${plain}`).digest('base64url'),
    close(plain, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const encrypted = bytes.subarray(ivBytes + tagBytes);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },
  };
}
