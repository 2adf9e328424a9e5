import { base58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { StartupError } from '../configuration/startup-error.ts';

/** The first four bytes of public keys as wallets export them: xpub, ypub, zpub, Ltub, Mtub. */
const publicVersions = new Set([0x0488b21e, 0x049d7cb2, 0x04b24746, 0x019da462, 0x01b26ef6]);
/** And of the private ones, which must never come here. */
const privateVersions = new Set([0x0488ade4, 0x049d7878, 0x04b2430c, 0x019d9cfe, 0x01b26792]);

export interface ExtendedKey {
  /** Names the key in the database without telling it. */
  id: string;
  /** The public key of the address with this index. */
  publicKeyAt(index: number): Uint8Array;
}

function versionOf(key: string): number {
  try {
    const bytes = base58check(sha256).decode(key);
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  } catch {
    return 0;
  }
}

/**
 * Reads an account's extended public key; its addresses for receiving are the children 0/index.
 * With it alone nobody can spend, and a private key is refused.
 */
export function readExtendedKey(network: string, key: string): ExtendedKey {
  const version = versionOf(key);
  if (privateVersions.has(version)) {
    throw new StartupError(`The key of ${network} is a private one: give the public one alone.`);
  }
  if (!publicVersions.has(version)) {
    throw new StartupError(`The key of ${network} is no extended public key, such as xpub….`);
  }
  const receiving = HDKey.fromExtendedKey(key, { public: version, private: 0 }).deriveChild(0);
  const { publicKey: own } = receiving;
  if (!own) throw new StartupError(`The key of ${network} cannot be used.`);
  return {
    id: bytesToHex(sha256(own)).slice(0, 16),
    publicKeyAt(index) {
      const { publicKey } = receiving.deriveChild(index);
      if (!publicKey) throw new Error(`index ${index} gives no key`);
      return publicKey;
    },
  };
}
