import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { findRoute } from '../../../../routes/find-route.ts';
import { ScreenContext } from '../../../../shell/screen-context.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import {
  payoutList,
  payoutMethod,
  payoutPorts,
  testWithdrawal,
} from '../../../../testing/withdrawal-fixtures.ts';
import { useWithdrawal } from '../../state.ts';
import WithdrawalCompleteScreen from './WithdrawalCompleteScreen.tsx';

beforeEach(() => beginTest());

const titled = (title: string) => payoutList(payoutMethod({ text: { en: { title } } }));

it('[I18N-5] the method’s name follows a change of language, also in the steps', async () => {
  const ports = payoutPorts();
  ports.navigator.replace({ path: '/withdrawal/complete', query: { id: 'w1' } });
  const records = { w1: { ...testWithdrawal(), receivedAtMs: ports.clock.nowMs() } };
  useWithdrawal.setState({ list: titled('IMPS transfer'), records });
  await renderScreen(WithdrawalCompleteScreen, ports);
  screen.getByText('Payment: IMPS transfer');
  act(() => useWithdrawal.setState({ list: titled('Another name') }));
  screen.getByText('Payment: Another name');
  expect(screen.queryByText('IMPS transfer', { exact: false })).toBeNull();
});

async function showResult(change: Partial<WithdrawalState>, state = {}) {
  const ports = payoutPorts();
  ports.navigator.replace({ path: '/withdrawal/complete', query: { id: 'w1' }, state });
  ports.places.length = 0;
  const receivedAtMs = ports.clock.nowMs();
  const records = Object.fromEntries(
    ['w1', 'w2'].map((id) => [id, { ...testWithdrawal({ ...change, id }), receivedAtMs }]),
  );
  useWithdrawal.setState({ list: payoutList(), records });
  return { ports, ...(await renderScreen(WithdrawalCompleteScreen, ports)) };
}
const button = (name: string) => screen.queryByRole('button', { name });

it('[WD-4] can be cancelled after a question, as long as the server allows it', async () => {
  const { ports } = await showResult({});
  const cancelled = testWithdrawal({ status: 'cancelled', isCancellable: false, version: 2 });
  ports.answers['withdrawal-cancel'] = () => cancelled;
  await userEvent.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  expect(ports.events).not.toContain('withdrawal-cancel');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  await screen.findByText('$100.00 is back in your balance', { exact: false });
  expect([button('Cancel withdrawal'), button('Yes, cancel')]).toEqual([null, null]);
});

it('[WD-4] offers no button to cancel a withdrawal that is on its way', async () => {
  await showResult({ status: 'processing', isCancellable: false });
  expect(button('Cancel withdrawal')).toBeNull();
});

it('asks for the state of the withdrawal in the address, also if the address changes', async () => {
  const { ports, rerender } = await showResult({});
  const asked = () =>
    ports.calls.flatMap(({ name, input }) => (name === 'withdrawal-status' ? input['id'] : []));
  await act(() => ports.clock.advance(2000));
  expect(asked()).toEqual(['w1']);
  ports.navigator.replace({ path: '/withdrawal/complete', query: { id: 'w2' } });
  const route = await findRoute('/withdrawal/complete');
  if (!route) throw new Error('there is no such page');
  rerender(
    <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
      <WithdrawalCompleteScreen />
    </ScreenContext>,
  );
  await act(() => ports.clock.advance(2000));
  expect(asked()).toEqual(['w1', 'w2']);
});

it('leads to the confirmation if the rate of a redemption has moved too far', async () => {
  const { ports } = await showResult({});
  const draft = { ...testWithdrawal({ status: 'draft' }), receivedAtMs: 0 };
  act(() => useWithdrawal.setState({ records: { w1: draft } }));
  expect(ports.places).toEqual([
    { path: '/withdrawal/crypto/convert', query: { method: 'spei', id: 'w1' } },
  ]);
});

it.each([
  ['to the page before, if the player opened it from a list', { from: 'recent' }, 1],
  ['to the withdrawals otherwise', {}, 0],
])('Back leads %s', async (_where, state, times) => {
  const { ports } = await showResult({}, state);
  let backs = 0;
  ports.navigator.back = () => {
    backs += 1;
    return true;
  };
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect([backs, ports.places.length]).toEqual([times, 1 - times]);
});
