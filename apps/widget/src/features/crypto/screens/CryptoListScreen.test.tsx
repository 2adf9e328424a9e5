import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findRoute } from '../../../routes/find-route.ts';
import { useMethods } from '../../methods/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testList, testMethod } from '../../../testing/fixtures.ts';
import { ScreenContext } from '../../../shell/screen-context.ts';
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
  const ports = fakePorts({ path: '/deposit/crypto' });
  const route = await findRoute('/deposit/crypto');
  if (!route) throw new Error('there is no list of coins');
  const html = renderToStaticMarkup(
    <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
      <CryptoListScreen />
    </ScreenContext>,
  );
  expect(html).toContain('Choose a coin and its network');
  expect(html.includes('A bonus comes with deposits in crypto.')).toBe(isTold);
});
