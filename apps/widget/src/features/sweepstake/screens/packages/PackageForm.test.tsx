import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetFieldRequest } from '../../../deposits/actions.ts';
import { buyPackage } from '../../flows/buy-package.ts';
import { setMessages } from '../../../../i18n/text.ts';
import { findRoute } from '../../../../routes/find-route.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSweepstake } from '../../../coins/state.ts';
import { english } from '../../../../testing/english.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import {
  beginTest,
  testBox,
  testCreated,
  testList,
  testMethod,
} from '../../../../testing/fixtures.ts';
import { ScreenContext } from '../../../../shell/screen-context.ts';
import SelectNetworkScreen from './SelectNetworkScreen.tsx';

beforeAll(() => setMessages('en', english, english));
beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

it('[SEQ-6] the screen stays and shows the missing fields instead of the networks', async () => {
  const coin = testMethod({
    name: 'crypto_usdt',
    category: 'crypto',
    fields: [{ name: 'network', type: 'networks', value: 'tron' }],
  });
  const ports = fakePorts({ path: '/deposit/crypto', query: { method: coin.name } });
  ports.answers = {
    'session-start': () => ({ payment_session_id: 's1', created_at: '', pending_group: null }),
    'deposit-create-sweepstake': () =>
      testCreated({ isFieldsRequired: true, fields: [{ name: 'otp', type: 'text' }] }),
  };
  useMethods.setState({ list: testList(coin) });
  useSweepstake.setState({ chosen: testBox() });
  const route = await findRoute('/deposit/crypto');
  if (!route) throw new Error('there is no choice of a network');
  const shown = () =>
    renderToStaticMarkup(
      <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
        <SelectNetworkScreen />
      </ScreenContext>,
    );
  expect(shown()).toContain('Choose the network');
  await buyPackage(ports, coin, 'tron');
  expect(ports.places).toEqual([]);
  const asking = shown();
  expect(asking).toContain('name="otp"');
  expect(asking).toContain('Buy for $4.99');
  expect(asking).toContain('Gold coins are for entertainment only');
  expect(asking).not.toContain('Choose the network');
  forgetFieldRequest();
  expect(shown()).toContain('Choose the network');
});
