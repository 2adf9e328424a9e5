import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58check } from '@scure/base';
import {
  bitcoinPrefixes,
  type BitcoinFormat,
} from '@opencashier/contract/formats/bitcoin-prefixes';
import { NETWORK, p2wpkh } from '@scure/btc-signer';

/** The last twenty bytes of the hash of a public key's two coordinates. */
function accountOf(publicKey: Uint8Array): Uint8Array {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(uncompressed.slice(1)).slice(-20);
}

/** EIP-55: upper and lower case of the letters form the checksum. */
export function checksummed(account: Uint8Array): string {
  const digits = bytesToHex(account);
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = digits.replace(/[a-f]/g, (digit, at: number) =>
    Number.parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit,
  );
  return `0x${cased}`;
}

const tronPrefix = Uint8Array.of(0x41);

/** BIP 84: native SegWit. Only the prefix differs between networks. */
const segwit =
  (format: BitcoinFormat) =>
  (publicKey: Uint8Array): string => {
    const { bech32 } = bitcoinPrefixes[format];
    const { address } = p2wpkh(publicKey, { ...NETWORK, bech32 });
    if (address === undefined) throw new Error('a public key gave no address');
    return address;
  };

/** From a compressed public key to the address that players see. */
export const addressFormats = {
  bitcoin: segwit('bitcoin'),
  'bitcoin-testnet': segwit('bitcoin-testnet'),
  'bitcoin-regtest': segwit('bitcoin-regtest'),
  litecoin: segwit('litecoin'),
  'litecoin-testnet': segwit('litecoin-testnet'),
  'litecoin-regtest': segwit('litecoin-regtest'),
  evm: (publicKey: Uint8Array) => checksummed(accountOf(publicKey)),
  tron: (publicKey: Uint8Array) =>
    base58check(sha256).encode(concatBytes(tronPrefix, accountOf(publicKey))),
} satisfies Record<string, (publicKey: Uint8Array) => string>;

export type AddressFormat = keyof typeof addressFormats;
