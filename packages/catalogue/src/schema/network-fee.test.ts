import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../load/load-catalogue.ts';
import { methodsFor } from '../offer/methods-for.ts';
import { networkOf, onNetwork } from './network-fee.ts';
import { itReports, soundMethod } from '../testing/test-catalogue.ts';

const catalogue = loadCatalogue();
const coin = {
  networks: ['tron', 'ethereum', 'ton'],
  fee: { percent: 2 },
  networkFees: { ethereum: { fixed: { USD: 3 } }, ton: {} },
};

describe('a network fee', () => {
  it.each([
    ['tron', { percent: 2 }],
    ['ethereum', { fixed: { USD: 3 } }],
    ['ton', {}],
    ['toString', { percent: 2 }],
    [undefined, { percent: 2 }],
  ])('replaces the method’s fee if there is one: %s', (network, fee) => {
    expect(onNetwork(coin, network).fee).toEqual(fee);
  });

  it('is that of the first network by default, and undefined without networks', () => {
    expect(networkOf(coin, { network: 'ton' })).toBe('ton');
    expect(networkOf(coin, {})).toBe('tron');
    expect(networkOf({}, { network: 'ton' })).toBeUndefined();
  });

  it.each(['deposit', 'withdrawal'] as const)(
    '[CRY-1] is returned with its network, for a %s',
    (kind) => {
      const query = { country: 'us', currency: 'USD', language: 'en', platform: 'ios' } as const;
      const { methods } = methodsFor(catalogue, { kind, ...query });
      const tether = methods.find(({ name }) => name === 'crypto_usdt');
      expect(tether).not.toHaveProperty('networkFees');
      expect(tether?.networks?.map(({ id, fee }) => [id, fee])).toEqual([
        ['tron', undefined],
        ['ethereum', { percent: 1 }],
        ['binance-smart-chain', undefined],
        ['ton', undefined],
      ]);
    },
  );
});

const tether = {
  ...soundMethod,
  category: 'crypto',
  coin: 'USDT',
  networks: ['tron', 'ethereum'],
  fields: [{ name: 'network', type: 'networks', value: 'tron' }],
};

describe('a file with an invalid network fee', () => {
  itReports([
    [
      'a network that the method does not have',
      { ...tether, networkFees: { etherium: { percent: 1 } } },
      `networkFees.etherium: "etherium" is not in the method's networks; did you mean "ethereum"?`,
    ],
    [
      'a fixed part larger than every amount',
      { ...tether, networkFees: { ethereum: { fixed: { MXN: 20155 } } } },
      "networkFees.ethereum.fixed.MXN: 20155 is not below the method's max 20155",
    ],
    [
      'a part in another currency',
      { ...tether, networkFees: { ethereum: { min: { USD: 1 } } } },
      `networkFees.ethereum.min.USD: "USD" is not in the method's currency list`,
    ],
    [
      'a misspelt part',
      { ...tether, networkFees: { ethereum: { procent: 1 } } },
      'did you mean "percent"?',
    ],
    [
      'accounts to pay from that are remembered without a network',
      { ...tether, networkFees: { ethereum: { percent: 1 } }, savesAccount: true },
      'networkFees: not with savesAccount: an account is saved without its network',
    ],
  ]);
});
