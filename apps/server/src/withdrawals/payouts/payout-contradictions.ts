import type { ProviderPayout } from '@opencashier/contract/provider/payouts';
import { minorOf } from '../../rates/amounts.ts';
import { type Contradiction, type PayoutSum, payoutSumOf, type Withdrawal } from '../withdrawal.ts';

/** The maximum number kept: further ones tell the operator nothing new. */
const keptMax = 20;

export function isOfSum(report: ProviderPayout, { amountMinor, currency }: PayoutSum): boolean {
  return report.currency === currency && minorOf(report.amount, currency) === amountMinor;
}

/** The amount that the provider actually paid, if the withdrawal was sent. */
export function sentOf(withdrawal: Withdrawal): PayoutSum {
  const { amountMinor, currency } = payoutSumOf(withdrawal);
  return { amountMinor: withdrawal.sentMinor ?? amountMinor, currency };
}

/** The provider or the operator has to clear it up. */
export function isUnclear({ stage, contradictions }: Withdrawal): boolean {
  return stage === 'processing' && contradictions.length > 0;
}

/** It was reported before the withdrawal ended, and was known when it was ended. */
export function isKnownContradiction(
  { contradictions }: Withdrawal,
  report: ProviderPayout,
): boolean {
  return contradictions.some(
    ({ status, amount, currency }) =>
      status === report.status && amount === report.amount && currency === report.currency,
  );
}

/**
 * After a report that says so, or that names a transaction, no report returns the money: some of it
 * may be gone.
 */
export function mayHaveBeenSent(
  { contradictions, history }: Withdrawal,
  { txid }: Pick<ProviderPayout, 'txid'>,
): boolean {
  const hasTransaction = txid !== undefined || history.some((step) => step.txid !== undefined);
  const isReported = contradictions.some(
    ({ status }) => status === 'sent' || status === 'returned',
  );
  return hasTransaction || isReported;
}

export function withReport(
  withdrawal: Withdrawal,
  report: ProviderPayout,
  now: Date,
): Contradiction[] {
  const { status, amount, currency, reason } = report;
  const reasonPart = reason === undefined ? {} : { reason };
  const entry = { status, amount, currency, ...reasonPart, at: now.toISOString() };
  return [...withoutDenials(withdrawal), entry].slice(-keptMax);
}

/** A denial counts until the provider reports anything else. */
export function withoutDenials({ contradictions }: Withdrawal): Contradiction[] {
  return contradictions.filter(({ status }) => status !== 'unknown');
}

export function withDenial({ contradictions }: Withdrawal, now: Date): Contradiction[] {
  const entry = { status: 'unknown', at: now.toISOString() } as const;
  return [...contradictions, entry].slice(-keptMax);
}

export function isDenied({ contradictions }: Withdrawal): boolean {
  return contradictions.some(({ status }) => status === 'unknown');
}
