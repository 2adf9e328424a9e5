/** The formats of networks whose coins are worth nothing. */
export const testFormats = [
  'bitcoin-testnet',
  'bitcoin-regtest',
  'litecoin-testnet',
  'litecoin-regtest',
] as const;
export type TestFormat = (typeof testFormats)[number];

export type BitcoinFormat = 'bitcoin' | 'litecoin' | TestFormat;

interface Prefixes {
  /** The part of a SegWit address before its first 1. */
  bech32: string;
  /** The first bytes of older addresses, for a key's hash and for a script's. */
  versions: readonly number[];
  /** The first letters that follow from these bytes. */
  initials: string;
}

/** The beginnings of addresses, from the chain parameters of Bitcoin Core and Litecoin Core. */
export const bitcoinPrefixes: Readonly<Record<BitcoinFormat, Prefixes>> = {
  bitcoin: { bech32: 'bc', versions: [0x00, 0x05], initials: '13' },
  // Also those of signet and of the fourth testnet.
  'bitcoin-testnet': { bech32: 'tb', versions: [0x6f, 0xc4], initials: 'mn2' },
  'bitcoin-regtest': { bech32: 'bcrt', versions: [0x6f, 0xc4], initials: 'mn2' },
  litecoin: { bech32: 'ltc', versions: [0x30, 0x32, 0x05], initials: 'LM3' },
  'litecoin-testnet': { bech32: 'tltc', versions: [0x6f, 0x3a, 0xc4], initials: 'mnQ2' },
  'litecoin-regtest': { bech32: 'rltc', versions: [0x6f, 0x3a, 0xc4], initials: 'mnQ2' },
};
