import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts stored values against readers of the tables. */
export interface Seal {
  /** `owner` binds the text to its owner: it cannot be decrypted under another. */
  close(plain: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /**
   * The same text sealed with the first secret; undefined if it is that already. `unreadable` if no
   * secret opens it.
   */
  reseal(sealed: string, owner: string): { sealed: string } | 'unreadable' | undefined;
  /** The same text gives the same digest, which cannot be computed without the secret. */
  digest(plain: string, owner: string): string;
}

/** Sealed texts of one purpose cannot be opened for another. */
export const playerPurpose = 'payment forms';
export const recordPurpose = 'provider records';

const ivBytes = 12;
const tagBytes = 16;

/** False for a text that no secret ever sealed; a long random text may be one. */
export function couldBeSealed(text: string): boolean {
  return /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length > ivBytes + tagBytes;
}

/**
 * AES-256-GCM with keys derived from the server's secrets for one purpose. The first secret
 * encrypts; each decrypts what it encrypted, so that secrets can be rotated.
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const seals = secrets.map((secret) => sealOf(secret, purpose));
  const [first] = seals;
  if (!first) throw new Error('a seal needs at least one secret');
  return {
    close: (plain, owner) => first.close(plain, owner),
    digest: (plain, owner) => first.digest(plain, owner),
    reseal(sealed, owner) {
      const opener = seals.find((seal) => canOpen(seal, sealed, owner));
      if (opener === first) return undefined;
      return opener ? { sealed: first.close(opener.open(sealed, owner), owner) } : 'unreadable';
    },
    open(sealed, owner) {
      const opener = seals.find((seal) => canOpen(seal, sealed, owner)) ?? first;
      return opener.open(sealed, owner);
    },
  };
}

/** Encrypts what players type, and the details that they are to pay with. */
export function createPlayerSeal(secrets: readonly string[]): Seal {
  return createSeal(secrets, playerPurpose);
}

/** Names a secret in the database without revealing it. */
export function secretId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'id of the secret', 16)).toString('base64url');
}

function canOpen(seal: OneSecret, sealed: string, owner: string): boolean {
  try {
    seal.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}

type OneSecret = Pick<Seal, 'close' | 'open' | 'digest'>;

function sealOf(secret: string, purpose: string): OneSecret {
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
