import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testMethod } from '../../../testing/fixtures.ts';
import { type CoinItem, CryptoListView } from './CryptoListView.tsx';
import { coinItem, pricedCoinItem } from './coin-items.ts';

function show(coin: CoinItem): string[][] {
  const chosen: string[][] = [];
  const onSelect = (...choice: string[]) => void chosen.push(choice);
  render(<CryptoListView coins={[coin]} onSelect={onSelect} />);
  return chosen;
}

const bitcoin = { id: 'bitcoin', name: 'Bitcoin', facts: ['from $15'] };

describe('the coin list', () => {
  beforeEach(() => beginTest());

  it('[CRY-1] shows a coin with one network in one row, with its name once', async () => {
    const chosen = show({ id: 'bitcoin', name: 'Bitcoin', networks: [bitcoin] });
    screen.getByText('Bitcoin');
    const heading = within(screen.getByRole('heading', { level: 2 }));
    await userEvent.click(heading.getByRole('button', { name: /from \$15/ }));
    expect(chosen).toEqual([['bitcoin', 'bitcoin']]);
  });

  it('[CRY-1] names the network if it differs from the coin', () => {
    const tron = { id: 'tron', name: 'Tron', standard: 'TRC-20', facts: [] };
    show({ id: 'usdt', name: 'Tether', networks: [tron] });
    const row = within(screen.getByRole('button'));
    for (const text of ['Tether', 'Tron', 'TRC-20']) row.getByText(text);
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
    const withFee = { ...network, id: 'ethereum', fee: { percent: 1 } };
    const coin = testMethod({ networks: [network, withFee] });
    const feesOf = ({ networks }: CoinItem) => networks.map(({ facts }) => facts[0]);
    expect(feesOf(coinItem(coin, { currency: 'MXN', country: 'mx' }))).toEqual([
      'no fee',
      '1% fee',
    ]);
    expect(feesOf(pricedCoinItem(coin))).toEqual(['no fee', 'no fee']);
  });

  it.each([
    ['MXN', { minUsd: 5, min: '96' }, '$96'],
    ['USD', { minUsd: 5 }, '$5'],
    ['MXN', { minUsd: 5 }, undefined],
    ['USD', {}, undefined],
  ])('[CRY-3] shows the minimum that applies in %s: %o', (currency, minimum, shown) => {
    const coin = testMethod({ networks: [{ ...network, ...minimum }] });
    const facts = coinItem(coin, { currency, country: 'mx' }).networks[0]?.facts ?? [];
    expect(facts.filter((fact) => fact.startsWith('from'))).toEqual(
      shown === undefined ? [] : [expect.stringContaining(shown)],
    );
  });

  it('[CRY-2] rounds the duration of confirmations', () => {
    const coin = pricedCoinItem(testMethod({ networks: [network] }));
    expect(coin.networks[0]?.facts).toEqual(['no fee', 'under a minute', '16 confirmations']);
    const slow = { ...network, confirmations: 5, intervalSeconds: 600 };
    const [bitcoin] = pricedCoinItem(testMethod({ networks: [slow] })).networks;
    expect(bitcoin?.facts).toContain('about 50 minutes');
  });

  it('is busy only while a choice is being sent', () => {
    const { rerender } = render(<CryptoListView coins={[]} onSelect={() => {}} />);
    const isBusy = () => screen.getByRole('main').getAttribute('aria-busy');
    expect(isBusy()).toBe('false');
    rerender(<CryptoListView busy coins={[]} onSelect={() => {}} />);
    expect(isBusy()).toBe('true');
  });
});
