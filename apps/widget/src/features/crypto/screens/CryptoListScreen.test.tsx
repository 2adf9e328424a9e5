import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useDeposit } from '../../deposits/state.ts';
import { useMethods } from '../../methods/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testList, testMethod, testSnippet } from '../../../testing/fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CryptoListScreen from './CryptoListScreen.tsx';

it.each([
  ['group_b', true, true],
  ['group_a', true, false],
  ['group_b', false, false],
])(
  '[BON-5][BON-10] for %s, with a bonus on the server: %s, the coin list promises a bonus: %s',
  async (group, isOffered, isPromised) => {
    beginTest({
      experiments: [{ key: 'analytics-21868', group }],
      schema: { meta: { isCryptoBonusAvailable: true } },
    });
    const coin = testMethod({ name: 'crypto_usdt', category: 'crypto' });
    const crypto = { name: 'crypto', label: 'Crypto', paymentMethods: [coin.name], position: 1 };
    const offer = { cryptoBonus: { id: 'coin', minDeposit: '500' } };
    useMethods.setState({
      list: { ...testList(coin), groups: [crypto] },
      snippet: testSnippet(isOffered ? offer : {}),
    });
    await renderScreen(CryptoListScreen, fakePorts({ path: '/deposit/crypto' }));
    screen.getByRole('heading', { name: 'Choose a coin and network' });
    const bonus = screen.queryByText('Get a bonus on your next crypto deposit of $500 or more.');
    expect(bonus !== null).toBe(isPromised);
  },
);

const tron = {
  id: 'tron',
  name: 'Tron',
  standard: 'TRC-20',
  memo: false,
  minUsd: 5,
  confirmations: 20,
  intervalSeconds: 3,
};
const usdt = testMethod({
  name: 'crypto_usdt',
  category: 'crypto',
  badge: 'quick',
  text: { en: { title: 'Tether', quick: 'Instant' } },
  networks: [tron, { ...tron, id: 'ton', name: 'Ton', standard: null }],
  fields: [{ name: 'network', type: 'networks', value: 'tron' }],
});

it('[CRY-1] leads from a network to the form of its coin, with the network filled in', async () => {
  beginTest();
  useMethods.setState({ list: testList(usdt) });
  const ports = fakePorts({ path: '/deposit/crypto' });
  await renderScreen(CryptoListScreen, ports);
  await userEvent.click(screen.getByRole('button', { name: /^Ton/ }));
  expect(ports.places).toMatchObject([{ query: { method: 'crypto_usdt' } }]);
  const { method, form } = useDeposit.getState();
  expect([method?.name, form['network']?.value]).toEqual(['crypto_usdt', 'ton']);
});

it('[LIST-14, LIST-31] shows a coin’s badge, or that the coin is switched off', async () => {
  beginTest();
  const dai = { ...usdt, name: 'crypto_dai' };
  const off = { deposit: { crypto_dai: 'Not available right now' }, withdrawal: {} };
  useMethods.setState({ list: testList(usdt, dai), off });
  await renderScreen(CryptoListScreen, fakePorts({ path: '/deposit/crypto' }));
  screen.getByText('Instant');
  screen.getByText('Not available right now');
});
