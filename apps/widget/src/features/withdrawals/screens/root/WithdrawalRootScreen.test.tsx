import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testSnippet } from '../../../../testing/fixtures.ts';
import { renderScreen, textIn } from '../../../../testing/render-screen.tsx';
import {
  payoutList,
  payoutMethod,
  payoutPorts,
  testWithdrawal,
} from '../../../../testing/withdrawal-fixtures.ts';
import { useWithdrawal } from '../../state.ts';
import WithdrawalRootScreen from './WithdrawalRootScreen.tsx';

beforeEach(() => beginTest());

const titled = (name: string, title: string) => payoutMethod({ name, text: { en: { title } } });
const list = {
  ...payoutList(titled('spei', 'SPEI'), titled('oxxo', 'OXXO'), titled('bbva', 'BBVA')),
  groups: [{ name: 'banks', label: 'Banks', paymentMethods: ['oxxo', 'bbva'], position: 2 }],
};
const older = testWithdrawal({ id: 'w0', amount: '200', createdAt: '2026-11-14T12:00:00.000Z' });

async function open(isListSlow = false, more: WithdrawalState[] = []) {
  const ports = payoutPorts();
  ports.answers['methods-withdrawal'] = () => list;
  ports.answers['userdata-payment-snippet'] = () => testSnippet();
  const withdrawals = { withdrawals: [older, testWithdrawal(), ...more], hasMore: false };
  ports.answers['withdrawal-list'] = () =>
    isListSlow ? ports.clock.wait(5000).then(() => withdrawals) : withdrawals;
  await renderScreen(WithdrawalRootScreen, ports);
  await act(() => ports.clock.advance(600));
  await screen.findByText('SPEI');
  return ports;
}
const pending = () => screen.getByRole('region', { name: 'Your withdrawals' });
const dialog = () => within(screen.getByRole('dialog'));

describe('[WD-1] the root of withdrawals', () => {
  it('leads to the form of a method, and to the methods of a group', async () => {
    const ports = await open();
    await userEvent.click(screen.getByRole('button', { name: /^SPEI/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Banks/ }));
    expect(ports.places).toEqual([
      { path: '/withdrawal/redirect', query: { method: 'spei' } },
      { path: '/withdrawal/group', query: { group: 'banks' } },
    ]);
    expect(useWithdrawal.getState().method?.name).toBe('spei');
  });

  it('[LIST-14] shows the icon and the limits of each method', async () => {
    await open();
    const card = screen.getByRole('button', { name: /^SPEI/ });
    expect(card.querySelector('img')?.getAttribute('src')).toContain('/icons/spei.svg');
    expect(textIn(card)).toContain('50 – 1,000');
  });

  it('[HOST-1] notifies the host that the methods are shown', async () => {
    const { sent } = await open();
    await expect
      .poll(() => sent.map(({ messageType }) => messageType))
      .toEqual(['init', 'fullyLoaded']);
  });
});

describe('pending withdrawals', () => {
  const isAbove = () =>
    pending().compareDocumentPosition(screen.getByText('SPEI')) ===
    Node.DOCUMENT_POSITION_FOLLOWING;

  it('are above the methods, the newest first', async () => {
    await open();
    expect(isAbove()).toBe(true);
    const amounts = within(pending()).getAllByText(/\$\d+\.00 · SPEI/);
    expect(amounts.map(({ textContent }) => textContent)).toEqual([
      '$100.00 · SPEI',
      '$200.00 · SPEI',
    ]);
  });

  it('are followed for a day by those that were not paid out', async () => {
    const rejected = (id: string, at: string) =>
      testWithdrawal({
        id,
        status: 'rejected',
        amount: id,
        timeline: [{ status: 'rejected', at }],
      });
    await open(false, [
      rejected('301', '2026-11-14T12:00:01.000Z'),
      rejected('302', '2026-11-14T11:59:59.000Z'),
    ]);
    within(pending()).getByText('$301.00 · SPEI');
    expect(within(pending()).queryByText('$302.00 · SPEI')).toBeNull();
  });

  it('are below the methods if they load late, so that nothing moves', async () => {
    const ports = await open(true);
    await act(() => ports.clock.advance(5000));
    expect(isAbove()).toBe(false);
  });

  it('are loaded again while they are pending', async () => {
    const ports = await open();
    const asked = () => ports.events.filter((event) => event === 'withdrawal-list').length;
    const before = asked();
    ports.answers['withdrawal-list'] = () => ({
      withdrawals: [testWithdrawal({ status: 'approved', version: 2 })],
      hasMore: false,
    });
    await act(() => ports.clock.advance(5000));
    expect(asked()).toBeGreaterThan(before);
    within(pending()).getByText('Approved', { exact: false });
  });

  it('are cancelled only after a question', async () => {
    const ports = await open();
    const cancelled = testWithdrawal({ status: 'cancelled', isCancellable: false, version: 2 });
    ports.answers['withdrawal-cancel'] = () => cancelled;
    const cancel = () => screen.queryByRole('button', { name: 'Cancel withdrawal of $100.00' });
    const ask = async (answer: string): Promise<void> => {
      const button = cancel();
      if (button) await userEvent.click(button);
      await userEvent.click(dialog().getByRole('button', { name: answer }));
      expect(screen.queryByRole('dialog')).toBeNull();
    };
    await ask('No, keep it');
    expect(ports.events).not.toContain('withdrawal-cancel');
    await ask('Yes, cancel');
    expect(ports.calls.find(({ name }) => name === 'withdrawal-cancel')?.input).toEqual({
      id: 'w1',
    });
    expect(cancel()).toBeNull();
  });
});
