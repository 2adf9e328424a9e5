import { bech32 } from '@scure/base';
import { expect, it } from 'vitest';
import { lowerBech32 } from './bech32-case.ts';
import { bitcoinPrefixes } from './bitcoin-prefixes.ts';

const words = bech32.toWords(new Uint8Array(20).fill(7));

it.each(Object.values(bitcoinPrefixes).map(({ bech32: prefix }) => prefix))(
  'writes an address in upper case as it is usually written: %s1…',
  (prefix) => {
    const address = bech32.encode(prefix, [0, ...words]);
    expect(lowerBech32(address.toUpperCase())).toBe(address);
    expect(lowerBech32(address)).toBe(address);
  },
);

it.each([
  ['in mixed case', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7Kv8f3t4'],
  ['with a prefix in lower case', 'bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['in Base58', 'LTC1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['of Stellar', 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'],
  ['of an account', '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
])('leaves an address %s as it is', (_which, address) => {
  expect(lowerBech32(address)).toBe(address);
});
