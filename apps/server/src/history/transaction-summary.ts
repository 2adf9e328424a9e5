import { withdrawalCompletePath } from '@opencashier/contract/calls/pages';
import { amountOf } from '../rates/amounts.ts';
import { type Deposit, isOpen, keptMinor } from '../deposits/deposit.ts';
import { statusOf } from '../deposits/domain/deposit-view.ts';
import { withdrawalStatusOf } from '../withdrawals/domain/withdrawal-view.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';

/** A fee, or the cents that distinguish peer-to-peer payments, must be paid too. */
function shownMinor(deposit: Deposit): bigint {
  const { stage, creditedMinor, amountMinor, payMinor, payCurrency, currency } = deposit;
  const isExact = isOpen(deposit) && payCurrency === currency;
  // A credited deposit shows what remains of it; a reversed or refunded one its original amount.
  if (stage === 'processed') return keptMinor(deposit);
  return creditedMinor ?? (isExact ? payMinor : amountMinor);
}

export function summaryOf(deposit: Deposit) {
  return {
    kind: 'deposit' as const,
    id: deposit.id,
    method: deposit.method,
    amount: amountOf(shownMinor(deposit), deposit.currency),
    currency: deposit.currency,
    status: statusOf(deposit),
  };
}

export function withdrawalSummaryOf(withdrawal: Withdrawal) {
  const { id, method, amountMinor, currency, stage } = withdrawal;
  return {
    kind: 'withdrawal' as const,
    id,
    method,
    amount: amountOf(amountMinor, currency),
    currency,
    status: withdrawalStatusOf(stage),
  };
}

/** The time at which the payment is due, by the same clock as its page; empty once it is paid. */
export function payByOf({ crypto, expiresAt, declaredAt }: Deposit): {
  expiresAt?: string;
  staysPayable?: boolean;
} {
  const isComing = crypto?.state === 'seen' || crypto?.state === 'confirming';
  if (isComing || declaredAt !== null) return {};
  // The address is good until the deposit ends.
  if (crypto) return { expiresAt: crypto.payBy, staysPayable: true };
  return { expiresAt: expiresAt.toISOString() };
}

/** A withdrawal needs nothing more from the player: its last page shows its status. */
export function withdrawalPath({ id, method }: Withdrawal): string {
  return `${withdrawalCompletePath}?${new URLSearchParams({ id, method }).toString()}`;
}
