import { loadCatalogue } from '@opencashier/catalogue';
import { describe, expect, it } from 'vitest';
import { networkMinimum, networkMinimums } from './network-minimum.ts';

const catalogue = loadCatalogue();

/** One dollar in another currency. */
function sourcesAt(dollar: string) {
  const observedAt = new Date(0);
  return {
    catalogue,
    rates: { latest: () => ({ rate: dollar, source: 'test', observedAt, spreadPercent: '1' }) },
  };
}

describe('the minimum of a network', () => {
  it.each([
    ['USD', '9', '5'],
    ['INR', '83.3333', '420'],
    ['IDR', '15873.015873', '80000'],
    ['EUR', '0.917431', '4.6'],
    ['USDT', '1', '5'],
    ['JPY', '147.0588', '740'],
    ['JPY', '0.5', '3'],
    ['BTC', '0.0000166666', '0.000084'],
    ['BTC', '0.02', '0.1'],
    ['KWD', '0.20001', '1.1'],
  ])('[CRY-3] is in %s, at %s for a dollar, %s', (currency, dollar, minimum) => {
    expect(networkMinimum(sourcesAt(dollar), 'tron', currency)).toBe(minimum);
  });

  it('[CRY-3] is unknown if the table has none, or without a rate', () => {
    expect(networkMinimum(sourcesAt('1'), 'ton', 'EUR')).toBeUndefined();
    expect(networkMinimum(sourcesAt('1'), undefined, 'USD')).toBeUndefined();
    const rates = { latest: () => undefined };
    expect(networkMinimum({ catalogue, rates }, 'tron', 'INR')).toBeUndefined();
    expect(networkMinimums({ catalogue, rates }, 'INR')).toEqual({});
  });

  it('[CRY-3] is listed for each network that has one', () => {
    const minimums = networkMinimums(sourcesAt('1'), 'USD');
    expect(minimums).toMatchObject({ bitcoin: '15', ethereum: '10', tron: '5' });
    expect(minimums).not.toHaveProperty('ton');
  });
});
