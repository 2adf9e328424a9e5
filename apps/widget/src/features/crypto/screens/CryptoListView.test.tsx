import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../../i18n/text.ts';
import { beginTest, testMethod } from '../../../testing/fixtures.ts';
import { type CoinItem, CryptoListView } from './CryptoListView.tsx';
import { coinItem, pricedCoinItem } from './coin-items.ts';

const nothing = (): void => {};

const render = (coin: CoinItem): string =>
  renderToStaticMarkup(<CryptoListView coins={[coin]} hasBonus={false} onSelect={nothing} />);

const bitcoin = { id: 'bitcoin', name: 'Bitcoin', facts: ['from $15'] };

describe('the coin list', () => {
  beforeAll(() => {
    beginTest();
    setMessages('en', en, en);
  });

  it('[CRY-1] shows a coin with one network in one row, with its name once', () => {
    const html = render({ id: 'bitcoin', name: 'Bitcoin', networks: [bitcoin] });
    expect(html.match(/>Bitcoin</g)).toHaveLength(1);
    expect(html).toMatch(/<h2[^>]*><button.*from \$15.*<\/button><\/h2>/);
  });

  it('[CRY-1] names the network if it differs from the coin', () => {
    const tron = { id: 'tron', name: 'Tron', standard: 'TRC-20', facts: [] };
    const html = render({ id: 'usdt', name: 'Tether', networks: [tron] });
    for (const text of ['>Tether<', '>Tron<', '>TRC-20<']) expect(html).toContain(text);
  });

  const network = {
    id: 'bsc',
    name: 'BSC',
    standard: null,
    memo: false,
    minUsd: null,
    confirmations: 16,
    intervalSeconds: 2,
  };

  it('[CRY-1] shows the fee of each network, and none for a package with a fixed price', () => {
    const dear = { ...network, id: 'ethereum', fee: { percent: 1 } };
    const coin = testMethod({ networks: [network, dear] });
    const feesOf = ({ networks }: CoinItem) => networks.map(({ facts }) => facts[0]);
    expect(feesOf(coinItem(coin, { currency: 'MXN', country: 'mx' }))).toEqual([
      'no fee',
      '1% fee',
    ]);
    expect(feesOf(pricedCoinItem(coin))).toEqual(['no fee', 'no fee']);
  });

  it('[CRY-2] rounds the duration of confirmations', () => {
    const coin = pricedCoinItem(testMethod({ networks: [network] }));
    expect(coin.networks[0]?.facts).toEqual(['no fee', 'under a minute', '16 confirmations']);
  });
});
