import { describe, expect, it } from 'vitest';
import { findAddress } from './wallet-address.ts';

// Published examples: BIP 173, BIP 350, EIP-55, the documents of Tron, Litecoin and TON.
const addresses = [
  ['tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['binance-smart-chain', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['ton', 'EQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG'],
] as const;

/** The address with one letter replaced by another letter of the format. */
function withTypo(address: string, at: number): string {
  const letter = address.charAt(at);
  const other = letter === 'q' ? 'p' : 'q';
  const swapped = /[0-9a-f]/i.test(letter) && address.startsWith('0x') ? swapCase(letter) : other;
  return address.slice(0, at) + swapped + address.slice(at + 1);
}

function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

describe('a wallet address', () => {
  it.each(addresses)('on %s is valid as published: %s', (network, address) => {
    expect(findAddress(network, address)).toEqual({ kind: 'right' });
  });

  it.each(addresses.filter(([, address]) => !/^0x[0-9A-F]+$/.test(address)))(
    'on %s is mistyped with one letter changed: %s',
    (network, address) => {
      const letters = address
        .split('')
        .map((letter, at) => ({ letter, at }))
        .slice(5);
      const { at } = letters.find(({ letter }) => /[a-z]/i.test(letter)) ?? { at: 5 };
      const { kind } = findAddress(network, withTypo(address, at));
      expect(kind).toBe('mistyped');
    },
  );

  it('may be longer for a script than for a key, and is validated at its own length', () => {
    // An example from BIP 173.
    const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
    expect(findAddress('bitcoin', script)).toEqual({ kind: 'right' });
    expect(findAddress('bitcoin', script.slice(0, 43)).kind).toBe('unfinished');
    expect(findAddress('bitcoin', `${script.slice(0, 61)}4`).kind).toBe('mistyped');
    expect(findAddress('bitcoin', `${script}3`).kind).toBe('mistyped');
  });

  it('is unfinished while the player types', () => {
    for (const [network, address] of addresses) {
      for (let length = 0; length < address.length; length += 1) {
        expect(findAddress(network, address.slice(0, length)).kind).toBe('unfinished');
      }
    }
  });

  it.each([
    ['tron', '0x52908', ['ethereum', 'binance-smart-chain'], 'Ethereum'],
    ['ethereum', 'TJRab', ['tron'], 'Tron'],
    ['ton', 'bc1qw', ['bitcoin'], 'Bitcoin'],
    ['tron', 'ltc1q', ['litecoin'], 'Litecoin'],
    ['bitcoin', 'EQBvW8', ['ton'], 'Ton'],
  ])(
    'for %s that begins with %s belongs to another network',
    (network, address, networks, name) => {
      expect(findAddress(network, address)).toEqual({ kind: 'foreign', networks, name });
    },
  );

  it.each([
    // Examples of BIP 173 and BIP 350 for testnets, and addresses of a Litecoin Core in regtest.
    ['bitcoin', 'bitcoin-testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['bitcoin', 'bitcoin-testnet', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['bitcoin', 'bitcoin-testnet', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
    ['bitcoin', 'bitcoin-regtest', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
    ['litecoin', 'litecoin-testnet', 'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0'],
    ['litecoin', 'litecoin-regtest', 'rltc1q64q6n3p39e2gcdhn8nju043yaexa737gnx2atv'],
    ['litecoin', 'litecoin-regtest', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['litecoin', 'litecoin-regtest', 'QQhnTwGX2z3dnZxTESbxaujw1yFDEtikuV'],
  ] as const)(
    'is valid on a test network only if the operator runs that network: %s %s %s',
    (network, format, address) => {
      expect(findAddress(network, address, format)).toEqual({ kind: 'right' });
      expect(findAddress(network, address).kind).not.toBe('right');
      for (let length = 0; length < address.length; length += 1) {
        expect(findAddress(network, address.slice(0, length), format).kind).toBe('unfinished');
      }
      expect(findAddress(network, withTypo(address, 8), format).kind).toBe('mistyped');
    },
  );

  it('counts as mistyped if it is of the real network and the operator runs a test network', () => {
    for (const address of ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'LM2WMpR1Rp6j3Sa59']) {
      expect(findAddress('litecoin', address, 'litecoin-regtest').kind).toBe('mistyped');
    }
    const other = 'rltc1q64q6n3p39e2gcdhn8nju043yaexa737gnx2atv';
    expect(findAddress('litecoin', other, 'litecoin-testnet').kind).not.toBe('right');
  });

  it('on an unknown network is left to the provider', () => {
    expect(findAddress('elsewhere', 'anything')).toEqual({ kind: 'right' });
  });
});
