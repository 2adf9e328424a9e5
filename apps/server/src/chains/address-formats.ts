import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58check } from '@scure/base';
import { NETWORK, p2wpkh } from '@scure/btc-signer';

/** The last twenty bytes of the hash of a public key's two coordinates. */
function accountOf(publicKey: Uint8Array): Uint8Array {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(uncompressed.slice(1)).slice(-20);
}

/** EIP-55: the letters' case is the checksum. */
export function checksummed(account: Uint8Array): string {
  const digits = bytesToHex(account);
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = digits.replace(/[a-f]/g, (digit, at: number) =>
    Number.parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit,
  );
  return `0x${cased}`;
}

const litecoin = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const tronPrefix = Uint8Array.of(0x41);

function segwit(publicKey: Uint8Array, network: typeof NETWORK): string {
  const { address } = p2wpkh(publicKey, network);
  if (address === undefined) throw new Error('a public key gave no address');
  return address;
}

/** From a compressed public key to the address that players see. */
export const addressFormats = {
  bitcoin: (publicKey: Uint8Array) => segwit(publicKey, NETWORK),
  litecoin: (publicKey: Uint8Array) => segwit(publicKey, litecoin),
  evm: (publicKey: Uint8Array) => checksummed(accountOf(publicKey)),
  tron: (publicKey: Uint8Array) =>
    base58check(sha256).encode(concatBytes(tronPrefix, accountOf(publicKey))),
} satisfies Record<string, (publicKey: Uint8Array) => string>;

export type AddressFormat = keyof typeof addressFormats;
