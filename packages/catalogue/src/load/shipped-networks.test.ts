import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../index.ts';
import { methodsFor } from '../offer/methods-for.ts';

const catalogue = loadCatalogue();
const cell = (id: string) => catalogue.networks[id];

describe('networks', () => {
  it.each([
    ['binance-smart-chain', 16, 2],
    ['bitcoin', 5, 600],
    ['ethereum', 16, 12],
    ['litecoin', 5, 150],
    ['ton', 8, 2],
    ['tron', 20, 3],
  ])('[CRY-2] %s needs %i confirmations, with a block every %i s', (id, confirmations, seconds) => {
    expect(cell(id)).toMatchObject({ confirmations, intervalSeconds: seconds });
  });

  it.each([
    ['bitcoin', 15],
    ['monero', 10],
    ['bitcoin-cash', 10],
    ['ethereum', 10],
    ['tron', 5],
    ['binance-smart-chain', 5],
    ['litecoin', 5],
    ['dash', 5],
    ['doge', 5],
    ['zcash', 5],
    ['ripple', 3],
    ['stellar', 3],
  ])('[CRY-3] %s accepts at least %i USD', (id, minUsd) => {
    expect(cell(id)?.minUsd).toBe(minUsd);
  });

  it('[CRY-2, CRY-3] have null for unknown values, and list their token standards', () => {
    expect(cell('ton')?.minUsd).toBeNull();
    expect(cell('dash')).toMatchObject({ confirmations: null, intervalSeconds: null });
    const standards = Object.values(catalogue.networks).map(({ standard }) => standard);
    expect(standards.filter(Boolean)).toEqual(['ERC-20', 'TRC-20', 'BEP-20']);
  });

  it('[CRY-1] have a token standard for tokens, and none for the chain’s own coin', () => {
    const query = { country: 'mx', currency: 'MXN', language: 'en', platform: 'ios' } as const;
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const { methods } = methodsFor(catalogue, { kind, ...query });
      const standardsOf = (coin: string) =>
        methods
          .filter((method) => method.coin === coin)
          .flatMap(({ networks = [] }) => networks.map(({ id, standard }) => [id, standard]));
      expect(standardsOf('USDT')).toContainEqual(['tron', 'TRC-20']);
      expect(standardsOf('USDT')).toContainEqual(['ethereum', 'ERC-20']);
      expect(standardsOf('TRX')).toEqual([['tron', null]]);
      expect(standardsOf('ETH')).toEqual([
        ['ethereum', null],
        ['binance-smart-chain', 'BEP-20'],
      ]);
    }
  });

  it('are included with a coin that they support', () => {
    const query = { country: 'ru', currency: 'RUB', language: 'en', platform: 'ios' } as const;
    const { methods } = methodsFor(catalogue, { kind: 'deposit', ...query });
    const tether = methods.find(({ name }) => name === 'crypto_usdt');
    expect(tether?.coin).toBe('USDT');
    expect(tether?.networks?.map(({ id, memo }) => [id, memo])).toEqual([
      ['tron', false],
      ['ethereum', false],
      ['binance-smart-chain', false],
      ['ton', true],
    ]);
  });
});
