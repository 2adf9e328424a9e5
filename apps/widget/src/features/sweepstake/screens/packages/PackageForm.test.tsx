import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { buyPackage } from '../../flows/buy-package.ts';
import { selectCoin, selectPackage } from '../../flows/select-package.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSweepstake } from '../../../coins/state.ts';
import { useDeposit } from '../../../deposits/state.ts';
import { CashierError, networkError } from '../../../../ports/cashier-error.ts';
import { goToOutcome } from '../../../deposits/screens/go-to-outcome.ts';
import { selectMethodPath } from '../../../../routes/paths.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import {
  beginTest,
  testBox,
  testCreated,
  testList,
  testMethod,
} from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import SelectNetworkScreen from './SelectNetworkScreen.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

it('[SEQ-6] the missing fields replace the networks on the same screen', async () => {
  const coin = testMethod({
    name: 'crypto_usdt',
    category: 'crypto',
    currency: ['USD'],
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
  await renderScreen(SelectNetworkScreen, ports);
  const isChoosing = () => screen.queryByRole('heading', { name: 'Choose a network' }) !== null;
  expect(isChoosing()).toBe(true);
  await act(() => buyPackage(ports, coin, 'tron'));
  expect(ports.places).toEqual([]);
  expect(document.querySelector('input[name="otp"]')).not.toBeNull();
  screen.getByRole('button', { name: 'Buy for $4.99' });
  screen.getByText('Gold coins are for entertainment only', { exact: false });
  expect(isChoosing()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(isChoosing()).toBe(true);
});

it('[ERR-9] the form of a package asks the host for a token once for each return to the page', async () => {
  beginTest({
    widgetViewType: 'sweep',
    schema: { assets: { signIn: 'https://host.example/login' } },
  });
  const ports = fakePorts({ path: '/deposit/crypto' });
  useSweepstake.setState({ chosen: testBox() });
  const otp = { name: 'otp', type: 'text' } as const;
  useDeposit.setState({ method: testMethod(), extraFields: [otp] });
  await renderScreen(SelectNetworkScreen, ports);
  const error = new CashierError('no', { code: 'auth.tokenExpired', status: 401 });
  act(() => goToOutcome(ports, { kind: 'failed', error }));
  ports.sent.length = 0;
  ports.setVisible(true);
  expect(ports.sent).toMatchObject([{ messageType: 'onTokenExpired' }]);
  act(() => ports.hostSends('token-updated', { token: 'fresh' }));
  ports.setVisible(true);
  expect(ports.sent).toHaveLength(1);
});

it('[FORM-21] the reason for a failed purchase stays on the screen, with a link to the other methods', async () => {
  const coin = testMethod({
    name: 'crypto_usdt',
    category: 'crypto',
    currency: ['USD'],
    fields: [{ name: 'network', type: 'networks', value: 'tron' }],
  });
  const ports = fakePorts({ path: '/deposit/crypto', query: { method: coin.name } });
  ports.answers['session-start'] = () => ({
    payment_session_id: 's1',
    created_at: '',
    pending_group: null,
  });
  ports.answers['deposit-create-sweepstake'] = () => {
    throw networkError();
  };
  useMethods.setState({ list: testList(coin) });
  useSweepstake.setState({ chosen: testBox() });
  await renderScreen(SelectNetworkScreen, ports);
  await act(async () => goToOutcome(ports, await buyPackage(ports, coin, 'tron')));
  // Not an alert: the snackbar has already announced it.
  const problem = screen.getByRole('note');
  await userEvent.click(within(problem).getByRole('button', { name: 'Choose another method' }));
  expect(ports.places).toEqual([{ path: selectMethodPath, query: { box: testBox().id } }]);
});

it('[FORM-21] a refusal that no snackbar announces is brought into view, and ends with another choice', async () => {
  const networks = ['tron', 'ton'].map((id) => ({
    id,
    name: id,
    standard: null,
    confirmations: null,
    intervalSeconds: null,
    minUsd: null,
    memo: false,
  }));
  const fields = [{ name: 'network', type: 'networks', value: 'tron' } as const];
  const currency = ['USD'];
  const coin = testMethod({ name: 'crypto_usdt', category: 'crypto', currency, networks, fields });
  const ports = fakePorts({ path: '/deposit/crypto', query: { method: coin.name } });
  ports.answers['session-start'] = () => ({
    payment_session_id: 's1',
    created_at: '',
    pending_group: null,
  });
  ports.answers['deposit-create-sweepstake'] = () => {
    throw new CashierError('no', { code: 'banking.limitExceeded', status: 422 });
  };
  useMethods.setState({ list: testList(coin) });
  useSweepstake.setState({ chosen: testBox() });
  await renderScreen(SelectNetworkScreen, ports);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.click(screen.getByRole('button', { name: /ton/ }));
  const problem = await screen.findByRole('alert');
  await vi.waitFor(() => expect(scroll.mock.contexts).toContain(problem));
  scroll.mockRestore();
  act(() => selectCoin(ports, coin.name));
  expect(screen.queryByRole('alert')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: /ton/ }));
  await screen.findByRole('alert');
  act(() => selectPackage(ports, testBox()));
  expect(screen.queryByRole('alert')).toBeNull();
});
