import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { addressFormats, checksummed } from './address-formats.ts';
import { readExtendedKey } from './extended-key.ts';

// BIP-39's first test vector: eleven times "abandon", then "about", without a passphrase.
const seed = hexToBytes(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);
const account = (path: string) => HDKey.fromMasterSeed(seed).derive(path);

describe('an address derived from an extended public key', () => {
  it('is that of BIP-84 for Bitcoin', () => {
    // The account's key and its first two receiving addresses, as the BIP prints them.
    const key = readExtendedKey(
      'bitcoin',
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    );
    expect(bytesToHex(key.publicKeyAt(0))).toBe(
      '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    );
    expect(addressFormats.bitcoin(key.publicKeyAt(0))).toBe(
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    );
    expect(addressFormats.bitcoin(key.publicKeyAt(1))).toBe(
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    );
  });

  it.each([
    ['litecoin', "m/84'/2'/0'", 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
    ['evm', "m/44'/60'/0'", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['tron', "m/44'/195'/0'", 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ] as const)('has the format %s at %s', (format, path, first) => {
    const key = readExtendedKey(format, account(path).publicExtendedKey);
    expect(addressFormats[format](key.publicKeyAt(0))).toBe(first);
  });

  it.each([
    ['bitcoin-testnet', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
    ['bitcoin-regtest', 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
    ['litecoin-testnet', 'tltc1q6rz28mcfaxtmd6v789l9rrlrusdprr9pesrjxk'],
    ['litecoin-regtest', 'rltc1q6rz28mcfaxtmd6v789l9rrlrusdprr9puuzgkg'],
  ] as const)('has the format %s of a test network', (format, first) => {
    const versions = { public: 0x043587cf, private: 0x04358394 };
    const tests = HDKey.fromMasterSeed(seed, versions).derive("m/84'/1'/0'");
    const key = readExtendedKey(format, tests.publicExtendedKey, true);
    expect(addressFormats[format](key.publicKeyAt(0))).toBe(first);
    expect(() => readExtendedKey(format, tests.privateExtendedKey, true)).toThrow(/private/);
    expect(() => readExtendedKey(format, tests.publicExtendedKey)).toThrow(/not an extended/);
  });

  it('has the checksum of EIP-55 on Ethereum', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ]) {
      expect(checksummed(hexToBytes(address.slice(2).toLowerCase()))).toBe(address);
    }
  });

  it.each([
    ['xprv', 0x0488ade4],
    ['yprv', 0x049d7878],
    ['zprv', 0x04b2430c],
    ['Ltpv', 0x019d9cfe],
    ['Mtpv', 0x01b26792],
    ['tprv', 0x04358394],
    ['uprv', 0x044a4e28],
    ['vprv', 0x045f18bc],
    ['ttpv', 0x0436ef7d],
  ])('tells an operator who gives the private key %s to give the public one', (prefix, version) => {
    const versions = { public: 0x0488b21e, private: version };
    const { privateExtendedKey } = HDKey.fromMasterSeed(seed, versions).derive("m/84'/0'/0'");
    expect(privateExtendedKey.slice(0, 4)).toBe(prefix);
    expect(() => readExtendedKey('bitcoin', privateExtendedKey)).toThrow(
      'give only the public key',
    );
  });

  it('needs a public key: a private key is refused, as is anything else', () => {
    const { privateExtendedKey, publicExtendedKey } = account("m/44'/60'/0'");
    expect(() => readExtendedKey('ethereum', privateExtendedKey)).toThrow(/private/);
    expect(() => readExtendedKey('ethereum', `${publicExtendedKey}1`)).toThrow(/not an extended/);
    expect(() => readExtendedKey('ethereum', '')).toThrow(/not an extended/);
  });
});
