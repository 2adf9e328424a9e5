import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError } from '../../../ports/cashier-error.ts';
import { useMethods } from '../../methods/state.ts';
import { chosenSavedAccount } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { beginTest, testPending } from '../../../testing/fixtures.ts';
import {
  payoutPorts,
  payoutSnippet,
  testWithdrawal,
} from '../../../testing/withdrawal-fixtures.ts';
import { forgetAccount } from '../../players/flows/forget-account.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { handleWithdrawal } from './handle-withdrawal.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

beforeEach(() => beginTest());

describe('a withdrawal', () => {
  it('is reported to the host once per new status, and not when it is only listed', () => {
    const ports = payoutPorts();
    const at = (second: number) => `2026-11-15T12:00:0${second}.000Z`;
    recordWithdrawal(ports, testWithdrawal());
    expect(ports.sent).toEqual([]);
    handleWithdrawal(ports, testWithdrawal({ status: 'approved', serverTime: at(2) }));
    handleWithdrawal(ports, testWithdrawal({ status: 'approved', serverTime: at(3) }));
    // An older state that arrives late.
    recordWithdrawal(ports, testWithdrawal({ serverTime: at(1) }));
    handleWithdrawal(ports, testWithdrawal({ status: 'sent', serverTime: at(4) }));
    expect(ports.sent).toMatchObject([{ status: 'approved' }, { status: 'sent' }]);
    // On connecting, the server also sends withdrawals that ended in another visit.
    handleWithdrawal(ports, testWithdrawal({ id: 'w0', status: 'sent' }));
    expect(ports.sent).toHaveLength(2);
  });

  it('keeps its place among the pending transactions until it has ended', () => {
    const ports = payoutPorts();
    const listed = testPending({ kind: 'withdrawal', id: 'w1', status: 'review' });
    useMethods.setState({ snippet: { ...payoutSnippet(), pending: [listed] } });
    const pending = () => useMethods.getState().snippet?.pending.map(({ status }) => status);
    handleWithdrawal(ports, testWithdrawal({ status: 'approved', version: 2 }));
    expect(pending()).toEqual(['approved']);
    handleWithdrawal(ports, testWithdrawal({ status: 'sent', version: 3 }));
    expect(pending()).toEqual([]);
  });

  it('can be cancelled, unless it is too late', async () => {
    const ports = payoutPorts();
    recordWithdrawal(ports, testWithdrawal());
    ports.answers['withdrawal-cancel'] = () => {
      throw new CashierError('no', { code: 'banking.cancelRefused', status: 422 });
    };
    const processing = testWithdrawal({ status: 'processing', isCancellable: false });
    ports.answers['withdrawal-status'] = () => processing;
    expect(await cancelWithdrawal(ports, 'w1')).toMatchObject({ kind: 'failed' });
    expect(useWithdrawal.getState().records['w1']?.isCancellable).toBe(false);
    ports.answers['withdrawal-cancel'] = () => testWithdrawal({ status: 'cancelled' });
    expect(await cancelWithdrawal(ports, 'w1')).toEqual({ kind: 'cancelled' });
  });

  it('no longer uses a saved account that was deleted', async () => {
    const ports = payoutPorts();
    const saved = { id: 'a1', kind: 'withdrawal' as const, method: 'spei', label: '•••• 9719' };
    useMethods.setState({ snippet: { ...payoutSnippet(), savedAccounts: [saved] } });
    useWithdrawal.setState({ savedAccountId: 'a1' });
    ports.answers['account-delete'] = () => ({ ok: true });
    expect(await forgetAccount(ports, 'a1', chosenSavedAccount)).toBeUndefined();
    expect(useMethods.getState().snippet?.savedAccounts).toEqual([]);
    expect(useWithdrawal.getState().savedAccountId).toBeUndefined();
  });
});
