import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { convertPath, payoutNetworkPath } from '../../../../routes/paths.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testMethod } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { payoutList } from '../../../../testing/withdrawal-fixtures.ts';
import { useWithdrawal } from '../../../withdrawals/state.ts';
import PayoutNetworkScreen from './PayoutNetworkScreen.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

const network = { standard: null, memo: false, minUsd: null };
const tron = { ...network, id: 'tron', name: 'Tron', confirmations: 20, intervalSeconds: 60 };
const ton = { ...network, id: 'ton', name: 'Ton', confirmations: 8, intervalSeconds: 2 };
const coinOf = (name: string, title: string) =>
  testMethod({
    name,
    category: 'crypto',
    text: { en: { title } },
    networks: [tron, ton],
    fields: [{ name: 'network', type: 'networks', value: 'tron' }],
  });

async function show(query: Record<string, string>) {
  const list = payoutList(coinOf('crypto_usdt', 'Tether'), coinOf('crypto_dai', 'Dai'));
  useWithdrawal.setState({ list });
  const ports = fakePorts({ path: payoutNetworkPath, query });
  await renderScreen(PayoutNetworkScreen, ports);
  return ports;
}
const coins = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('[SWP-3] shows the networks of the chosen coin, and leads to its conversion', async () => {
  const ports = await show({ method: 'crypto_dai' });
  screen.getByRole('heading', { level: 1, name: 'Choose a network' });
  expect(coins()).toEqual(['Dai']);
  // The confirmation time is that of the player's wallet, so only the fee is shown.
  expect(screen.queryByText(/minutes|confirmations/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Ton/ }));
  const query = { method: 'crypto_dai', network: 'ton' };
  expect(ports.places).toEqual([{ path: convertPath, query }]);
  expect(useWithdrawal.getState().form['network']?.value).toBe('ton');
});

it('[SWP-3] shows all coins if the address names none', async () => {
  await show({});
  screen.getByRole('heading', { level: 1, name: 'Choose a coin and network' });
  expect(coins()).toEqual(['Tether', 'Dai']);
});
