import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58check, base64urlnopad, bech32, bech32m } from '@scure/base';
import { type BitcoinFormat, bitcoinPrefixes, type TestFormat } from './bitcoin-prefixes.ts';

/** The validation of an address format. */
interface AddressRules {
  /** Matches a valid address and every beginning of one, while the player types. */
  begins: RegExp;
  /** The lengths of a complete address. No address of the format exceeds the longest. */
  lengths: (address: string) => readonly number[];
  isRight: (address: string) => boolean;
}

/** The address format of some networks. */
interface AddressFormat extends AddressRules {
  networks: readonly string[];
  /** The name of the first network, as players know it. */
  name: string;
}

const base58 = '[1-9A-HJ-NP-Za-km-z]*';
const checked58 = /* @__PURE__ */ base58check(sha256);

const formats: readonly AddressFormat[] = [
  {
    networks: ['tron'],
    name: 'Tron',
    begins: new RegExp(`^T${base58}$`),
    lengths: () => [34],
    isRight: (address) => versionOf(address) === 0x41,
  },
  {
    networks: ['ethereum', 'binance-smart-chain'],
    name: 'Ethereum',
    begins: /^0(x[0-9a-f]*)?$/i,
    lengths: () => [42],
    isRight: isAccount,
  },
  { networks: ['bitcoin'], name: 'Bitcoin', ...bitcoinRules('bitcoin') },
  { networks: ['litecoin'], name: 'Litecoin', ...bitcoinRules('litecoin') },
  {
    networks: ['ton'],
    name: 'Ton',
    begins: /^[UE]Q[\w-]*$/,
    lengths: () => [48],
    isRight: isFriendly,
  },
];

export type AddressFinding =
  | { kind: 'right' }
  /** The beginning of a possible address. */
  | { kind: 'unfinished' }
  /** A character is wrong, missing or extra: the checksum fails. */
  | { kind: 'mistyped' }
  /** An address of other networks; the name is that of the first. */
  | { kind: 'foreign'; networks: readonly string[]; name: string };

// This many characters identify the network. Fewer may begin any address.
const tellingLength = 3;

/**
 * Checks an address for a network, even while it is being typed. If the operator runs a test
 * network under this name, only addresses of its own format are valid.
 */
export function findAddress(
  network: string,
  address: string,
  testFormat?: TestFormat,
): AddressFinding {
  const own = testFormat
    ? bitcoinRules(testFormat)
    : formats.find(({ networks }) => networks.includes(network));
  // Only the provider can validate an address of an unknown network.
  if (!own || own.isRight(address)) return { kind: 'right' };
  if (own.begins.test(address)) {
    return { kind: isWhole(address, own.lengths(address)) ? 'mistyped' : 'unfinished' };
  }
  const other = formats.find(({ begins }) => begins.test(address));
  if (!other || address.length < tellingLength) return { kind: 'unfinished' };
  // An address of the real network, while a test network has its name.
  if (other.networks.includes(network)) return { kind: 'mistyped' };
  return { kind: 'foreign', networks: other.networks, name: other.name };
}

function bitcoinRules(format: BitcoinFormat): AddressRules {
  const { bech32: prefix, versions, initials } = bitcoinPrefixes[format];
  const segwit = `${prefix}1`;
  const lengthsOf58 = (address: string) => [address.startsWith('2') ? 35 : 34];
  return {
    begins: new RegExp(`^(${segwit}[a-z0-9]*|[${initials}]${base58})$`),
    lengths: (address) =>
      address.startsWith(segwit) ? segwitLengths(address, prefix.length) : lengthsOf58(address),
    isRight: (address) => isSegwit(address, prefix) || versions.includes(versionOf(address)),
  };
}

function isWhole({ length }: string, lengths: readonly number[]): boolean {
  return lengths.includes(length) || length > Math.max(...lengths);
}

/**
 * BIP 141: in version 0, written as "q", a key's hash has 20 bytes and a script's hash 32, so an
 * address may be complete at either length. In the next version all have 32.
 */
function segwitLengths(address: string, prefixLength: number): number[] {
  const script = prefixLength + 60;
  return address.charAt(prefixLength + 1) === 'q' ? [prefixLength + 40, script] : [script];
}

/** The first byte of the decoded address if its checksum is correct; otherwise -1. */
function versionOf(address: string): number {
  try {
    const bytes = checked58.decode(address);
    return bytes.length === 21 ? (bytes[0] ?? -1) : -1;
  } catch {
    return -1;
  }
}

/** BIP 173, and BIP 350 from version 1 on. */
function isSegwit(address: string, prefix: string): boolean {
  for (const [code, isFor] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version > 0 && version <= 16],
  ] as const) {
    const decoded = code.decodeUnsafe(address);
    if (decoded?.prefix !== prefix) continue;
    const [version = -1, ...words] = decoded.words;
    const program = code.fromWordsUnsafe(words);
    if (!program || !isFor(version)) continue;
    return version === 0
      ? program.length === 20 || program.length === 32
      : program.length >= 2 && program.length <= 40;
  }
  return false;
}

/** EIP-55: the case of the letters is the checksum if both cases occur. */
function isAccount(address: string): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return false;
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  return digits.split('').every((digit, at) => {
    const isUpper = Number.parseInt(hash.charAt(at), 16) > 7;
    return digit === (isUpper ? digit.toUpperCase() : digit.toLowerCase());
  });
}

/** TON's user-friendly form: a tag, a chain and an account, followed by their CRC-16. */
function isFriendly(address: string): boolean {
  if (!/^[UE]Q[\w-]{46}$/.test(address)) return false;
  const bytes = base64urlnopad.decode(address);
  const [high = 0, low = 0] = bytes.slice(34);
  return crc16(bytes.slice(0, 34)) === high * 256 + low;
}

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    }
    crc &= 0xffff;
  }
  return crc;
}
