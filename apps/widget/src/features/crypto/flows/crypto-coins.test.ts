import { describe, expect, it } from 'vitest';
import { testList, testMethod } from '../../../testing/fixtures.ts';
import { coinsForPrice } from './crypto-coins.ts';

const network = {
  id: 'tron',
  name: 'Tron',
  standard: null,
  memo: false,
  minUsd: 5,
  min: '90',
  confirmations: 20,
  intervalSeconds: 3,
};
const { min: _min, ...unlimited } = { ...network, id: 'ton', minUsd: null };
const usdt = testMethod({
  name: 'crypto_usdt',
  category: 'crypto',
  currency: ['USD', 'MXN'],
  networks: [network, unlimited],
});
const tronOnly = { ...usdt, name: 'crypto_trx', networks: [network] };
const list = testList(usdt, tronOnly, testMethod());

function offered(amount: string, currency = 'USD') {
  return coinsForPrice(list, { amount, currency }).map(({ name, networks }) => [
    name,
    ...(networks ?? []).map(({ id }) => id),
  ]);
}

describe('the coins for a package', () => {
  it('[CRY-3] are offered on the networks that accept its price', () => {
    expect(offered('5')).toEqual([
      ['crypto_usdt', 'tron', 'ton'],
      ['crypto_trx', 'tron'],
    ]);
    expect(offered('4.99')).toEqual([['crypto_usdt', 'ton']]);
    expect(offered('89.99', 'MXN')).toEqual([['crypto_usdt', 'ton']]);
    expect(offered('90', 'MXN')).toHaveLength(2);
  });

  it('[LIST-3] are those that accept the currency of the price', () => {
    expect(offered('5', 'EUR')).toEqual([]);
  });
});
