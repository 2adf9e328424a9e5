import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useMethods } from '../../methods/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testList, testMethod } from '../../../testing/fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CryptoListScreen from './CryptoListScreen.tsx';

it.each([
  ['group_b', true],
  ['group_a', false],
])('[BON-5] the coin list mentions the bonus to a player in %s: %s', async (group, isTold) => {
  beginTest({
    experiments: [{ key: 'analytics-21868', group }],
    schema: { meta: { isCryptoBonusAvailable: true } },
  });
  const coin = testMethod({ name: 'crypto_usdt', category: 'crypto' });
  const crypto = { name: 'crypto', label: 'Crypto', paymentMethods: [coin.name], position: 1 };
  useMethods.setState({ list: { ...testList(coin), groups: [crypto] } });
  await renderScreen(CryptoListScreen, fakePorts({ path: '/deposit/crypto' }));
  screen.getByRole('heading', { name: 'Choose a coin and its network' });
  const bonus = screen.queryByText('A bonus comes with deposits in crypto.');
  expect(bonus !== null).toBe(isTold);
});
