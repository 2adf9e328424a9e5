import { createLedger } from '@opencashier/ledger';
import type { FakeWallet } from '@opencashier/testing/fake-wallet';
import { minorOf } from '../../rates/amounts.ts';
import { payoutSumOf, type Withdrawal } from '../../withdrawals/withdrawal.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import type { TestServer } from '../test-server.ts';
import type { WithdrawingPlayer } from './withdrawing-player.ts';

interface World {
  server: TestServer;
  fakeWallet?: FakeWallet | undefined;
}

/**
 * Problems of a player who started with 100 EUR: a withdrawal that has not ended, was paid twice or
 * ended twice, or whose end differs from the provider's; or missing money.
 */
export async function problemsOf(
  { server, fakeWallet }: World,
  { owner }: WithdrawingPlayer,
  ids: readonly string[],
  endedByOperators: ReadonlyMap<string, number>,
): Promise<string[]> {
  const problems: string[] = [];
  let leftMinor = 100_00n;
  for (const id of ids) {
    const withdrawal = await findWithdrawal(server.pool, id);
    if (!withdrawal) return [`${id} no longer exists`];
    const ends = endedByOperators.get(id) ?? 0;
    const problem = ends > 1 ? `ended ${ends} times` : problemOf(server, withdrawal, ends === 1);
    if (problem) problems.push(`${id} is ${withdrawal.stage}: ${problem}`);
    const returnedMinor = withdrawal.returnedMinor ?? 0n;
    if (withdrawal.stage === 'sent') leftMinor -= withdrawal.amountMinor - returnedMinor;
  }
  const { available, held } = fakeWallet
    ? fakeWallet.balanceOf(owner.slice('demo:'.length))
    : await ledgerFunds(server, owner);
  if (available !== leftMinor || held !== 0n) {
    problems.push(`${owner} has ${available} and ${held} on hold instead of ${leftMinor}`);
  }
  return problems;
}

async function ledgerFunds({ pool }: TestServer, owner: string) {
  const { available, pending } = await createLedger(pool).balance(owner, 'EUR');
  return { available, held: pending };
}

export function problemOf(
  { provider }: TestServer,
  withdrawal: Withdrawal,
  isByOperator: boolean,
): string | undefined {
  const { id, stage } = withdrawal;
  const { made, payouts } = provider.payouts;
  const count = made.filter(({ reference }) => reference === id).length;
  if (count > 1) return `the provider made ${count} payouts`;
  switch (stage) {
    case 'draft':
    case 'rejected':
    case 'cancelled':
      return count === 0 ? undefined : 'the provider made a payout';
    case 'sent':
    case 'failed': {
      const now = payouts.get(id);
      const isSent = now?.status === 'sent';
      const { amountMinor, currency } = payoutSumOf(withdrawal);
      const isWhole = minorOf(now?.amount ?? '0', currency) === amountMinor;
      // An operator may end a payout that the provider does not; it must count exactly once.
      if (isByOperator || (stage === 'sent' ? isSent && isWhole : !isSent)) return undefined;
      return `the provider says ${now?.status ?? 'nothing'} of ${now?.amount}`;
    }
    case 'holding':
    case 'review':
    case 'approved':
    case 'processing':
      return 'it has not ended';
  }
}
