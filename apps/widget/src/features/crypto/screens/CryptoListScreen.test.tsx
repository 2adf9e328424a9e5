import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
