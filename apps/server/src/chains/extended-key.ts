import { base58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { StartupError } from '../configuration/startup-error.ts';

/** The first four bytes of keys as wallets export them. */
const versions = {
  // xpub, ypub, zpub, Ltub, Mtub
  public: new Set([0x0488b21e, 0x049d7cb2, 0x04b24746, 0x019da462, 0x01b26ef6]),
  // tpub, upub, vpub, ttub
  testPublic: new Set([0x043587cf, 0x044a5262, 0x045f1cf6, 0x0436f6e1]),
  // The private keys of both, which must never come here.
  private: new Set([
    0x0488ade4, 0x049d7878, 0x04b2430c, 0x019d9cfe, 0x01b26792, 0x04358394, 0x044a4e28, 0x045f18bc,
    0x0436ef7d,
  ]),
};

export interface ExtendedKey {
  /** Identifies the key in the database without revealing it. */
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
export function readExtendedKey(network: string, key: string, isForTests = false): ExtendedKey {
  const version = versionOf(key);
  if (versions.private.has(version)) {
    throw new StartupError(`The key of ${network} is private: give only the public key.`);
  }
  const accepted = isForTests ? versions.testPublic : versions.public;
  if (!accepted.has(version)) {
    const example = isForTests ? 'tpub… for a test network' : 'xpub…';
    throw new StartupError(
      `The key of ${network} is not an extended public key, such as ${example}.`,
    );
  }
  const receiving = HDKey.fromExtendedKey(key, { public: version, private: 0 }).deriveChild(0);
  const { publicKey: own } = receiving;
  if (!own)
    throw new StartupError(
      `The key of ${network} cannot be used: export it from the wallet again.`,
    );
  return {
    id: bytesToHex(sha256(own)).slice(0, 16),
    publicKeyAt(index) {
      const { publicKey } = receiving.deriveChild(index);
      if (!publicKey) throw new Error(`index ${index} gives no key`);
      return publicKey;
    },
  };
}
