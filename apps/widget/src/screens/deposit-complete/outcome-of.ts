import type { Snippet } from '@opencashier/contract/snippet';
import type { TrackedDeposit } from '../../state/deposit.ts';
import { money } from '../format-values.ts';
import { secondsLeft } from '../use-now.ts';
import type { DepositOutcome } from './deposit-outcome.ts';

export interface OutcomeContext {
  nowMs: number;
  /** Where the payment is made, if it may be opened. */
  paymentUrl: string | undefined;
  /** The balance that already holds this deposit. */
  balance: Snippet['balance'] | undefined;
}

export function outcomeOf(deposit: TrackedDeposit, context: OutcomeContext): DepositOutcome {
  const { status, currency, p2pStatus } = deposit;
  if (p2pStatus === 'DISPUTED') return { kind: 'disputed' };
  switch (status) {
    case 'waiting':
      return waitingOf(deposit, context);
    case 'accepted':
      return { kind: 'accepted' };
    case 'processed':
      return {
        kind: 'processed',
        credited: money(deposit.credited ?? deposit.amount, currency),
        balance: context.balance && money(context.balance.amount, context.balance.currency),
        oddity: oddityOf(deposit),
      };
    case 'mistaked':
      return endOf(deposit);
  }
}

function oddityOf({ isLate, crypto }: TrackedDeposit) {
  if (isLate) return 'late';
  const state = crypto?.state;
  const isOdd = state === 'underpaid' || state === 'overpaid' || state === 'unsolicited';
  return isOdd ? state : undefined;
}

function endOf(deposit: TrackedDeposit): DepositOutcome {
  const { ending, reason, credited, currency, crypto, p2pStatus } = deposit;
  switch (ending) {
    case 'expired':
      return { kind: 'expired' };
    case 'reversed':
      return {
        kind: 'reversed',
        credited: credited && money(credited, currency),
        ...(crypto && { byNetwork: true }),
      };
    case 'failed':
    case 'cancelled':
    case undefined:
      return { kind: p2pStatus === 'CANCELED' ? 'cancelled' : 'failed', reason };
  }
}

function waitingOf(deposit: TrackedDeposit, { nowMs, paymentUrl }: OutcomeContext): DepositOutcome {
  const { expiresAt, serverTime, receivedAtMs, createdAt, sourceMethod, p2pStatus } = deposit;
  const isP2p = p2pStatus !== undefined;
  const way = {
    ...(isP2p && { isP2p }),
    paymentUrl,
    ...(sourceMethod === 'POST' && { isPosted: true }),
  };
  if (!expiresAt) return { kind: 'waiting', ...way };
  const left = secondsLeft(expiresAt, serverTime, receivedAtMs, nowMs);
  const secondsTotal = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
  return left > 0
    ? { kind: 'waiting', ...way, secondsLeft: left, secondsTotal }
    : { kind: 'expired' };
}
