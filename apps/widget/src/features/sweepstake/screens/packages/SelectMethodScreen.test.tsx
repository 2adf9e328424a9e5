import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { selectMethodPath } from '../../../../routes/paths.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testBox, testList, testMethod } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { useSweepstake } from '../../../coins/state.ts';
import { useMethods } from '../../../methods/state.ts';
import SelectMethodScreen from './SelectMethodScreen.tsx';

const network = { standard: null, memo: false, minUsd: 1, confirmations: 1, intervalSeconds: 1 };
const networks = ['Tron', 'Ton'].map((name) => ({ ...network, id: name, name }));

it('[SWP-1] names the networks of a coin that has several, and leads to them', async () => {
  beginTest({ widgetViewType: 'sweep' });
  const coin = { category: 'crypto', currency: ['USD'] } as const;
  const tether = { name: 'usdt', text: { en: { title: 'Tether' } }, networks };
  const bitcoin = { name: 'btc', text: { en: { title: 'Bitcoin' } } };
  const one = [{ ...network, id: 'bitcoin', name: 'Lightning' }];
  useMethods.setState({
    list: testList(
      testMethod({ ...coin, currency: ['USD'], ...tether }),
      testMethod({ ...coin, currency: ['USD'], ...bitcoin, networks: one }),
    ),
  });
  useSweepstake.setState({ chosen: testBox() });
  const ports = fakePorts({ path: selectMethodPath });
  await renderScreen(SelectMethodScreen, ports);
  screen.getByText('Tron, Ton');
  expect(screen.queryByText('Lightning')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Tether/ }));
  expect(ports.places).toMatchObject([{ path: '/deposit/crypto', query: { method: 'usdt' } }]);
});
