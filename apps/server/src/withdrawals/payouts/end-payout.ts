import type { Queryable } from '@opencashier/postgres';
import { isBeingAsked } from '../../providers/being-asked.ts';
import type { Services } from '../../services/services.ts';
import { changeWithdrawal, findWithdrawal, type WithdrawalChange } from '../store/withdrawals.ts';
import { type Decided, type Decision, decide } from '../review/decide-withdrawal.ts';
import { askForStatus } from './send-payout.ts';
import { holdOf, payoutSumOf, type Withdrawal } from '../withdrawal.ts';

/** The end of a payout: all of it was sent as booked, a part of it, or nothing. */
export type PayoutEnd =
  | { outcome: 'sent' }
  /** In the currency of the payout; the rest goes back to the player. */
  | { outcome: 'sentLess'; sentMinor: bigint }
  /** The player reads the reason. */
  | { outcome: 'failed'; reason: string };

/**
 * The operator ends a payout that its provider does not end. The provider is asked once more first,
 * and its answer counts if it has one. The money and the end are recorded in one transaction, once,
 * whatever anybody else decides at the same time.
 */
export async function endPayout(
  services: Pick<Services, 'pool' | 'wallet' | 'providers' | 'wake' | 'now'>,
  decision: Decision & { end: PayoutEnd },
): Promise<Decided> {
  const found = await findWithdrawal(services.pool, decision.id);
  if (found?.partner !== decision.partner) return { outcome: 'unknown' };
  if (found.stage === 'processing') await askForStatus(services, found);
  const { end, actor } = decision;
  return decide(services, decision, (db) => async (current) => {
    if (hasEndedAs(current, end)) return { outcome: 'unchanged', withdrawal: current };
    if (current.stage !== 'processing') return { outcome: 'tooLate', withdrawal: current };
    // The provider may accept the payout after its money, or a part of it, was returned.
    if (end.outcome !== 'sent' && isBeingAsked(current, services.now())) {
      return { outcome: 'beingAsked', withdrawal: current };
    }
    const change = await settle(services, db, current, end);
    const decided = { ...change, decidedBy: actor };
    const withdrawal = await changeWithdrawal(db, current, decided, services.now());
    return { outcome: 'changed', withdrawal };
  });
}

function hasEndedAs({ stage, sentMinor }: Withdrawal, end: PayoutEnd): boolean {
  if (end.outcome === 'failed') return stage === 'failed';
  return stage === 'sent' && sentMinor === (end.outcome === 'sentLess' ? end.sentMinor : null);
}

async function settle(
  { wallet }: Pick<Services, 'wallet'>,
  db: Queryable,
  withdrawal: Withdrawal,
  end: PayoutEnd,
): Promise<WithdrawalChange> {
  const hold = holdOf(withdrawal);
  if (end.outcome === 'failed') {
    await wallet.release(db, hold);
    return { stage: 'failed', reason: end.reason };
  }
  await wallet.commit(db, hold);
  if (end.outcome === 'sent') return { stage: 'sent' };
  const { sentMinor } = end;
  const returnedMinor = restOf(withdrawal, sentMinor);
  const { partner, owner, currency, id } = withdrawal;
  if (returnedMinor > 0n) {
    await wallet.credit(db, {
      partner,
      owner,
      amountMinor: returnedMinor,
      currency,
      reference: `withdrawal:${id}:rest`,
      purpose: 'withdrawal rest',
    });
  }
  return { stage: 'sent', sentMinor, returnedMinor };
}

/**
 * The share of the net amount that was not sent. The fee is not returned, and for a payout in
 * another currency the share is rounded down, because the fraction was sent.
 */
function restOf(withdrawal: Withdrawal, sentMinor: bigint): bigint {
  const { amountMinor: requestedMinor } = payoutSumOf(withdrawal);
  return (withdrawal.netMinor * (requestedMinor - sentMinor)) / requestedMinor;
}
