import type { TrackedDeposit } from '../../state.ts';
import { money } from '../../../../format/format-values.ts';
import { coinsText } from './credited-text.ts';
import { secondsLeft } from '../../../../shell/use-now.ts';
import type { AcceptedPayment, DepositOutcome } from './deposit-outcome.ts';

export interface OutcomeContext {
  nowMs: number;
  /** The address of the payment page, if it may be opened. */
  paymentUrl: string | undefined;
  /** The balance after this deposit was credited. */
  balance: string | undefined;
}

export function outcomeOf(deposit: TrackedDeposit, context: OutcomeContext): DepositOutcome {
  const { status, p2pStatus } = deposit;
  if (p2pStatus === 'DISPUTED') return { kind: 'disputed' };
  switch (status) {
    case 'waiting':
      return waitingOf(deposit, context);
    case 'accepted':
      return { kind: 'accepted', payment: acceptedPaymentOf(deposit) };
    case 'processed':
      return {
        kind: 'processed',
        credited: creditedOf(deposit),
        balance: context.balance,
        oddity: oddityOf(deposit),
      };
    case 'mistaked':
      return endOf(deposit);
  }
}

function acceptedPaymentOf(deposit: TrackedDeposit): AcceptedPayment {
  if (deposit.p2pStatus === 'PAID_BY_PLAYER') return 'soughtByRecipient';
  if (deposit.isDeclared) return 'soughtByUs';
  return deposit.isReceived ? 'received' : 'unknown';
}

/** The credited money, or the coins of a package. */
function creditedOf({ coins, credited, amount, currency }: TrackedDeposit): string {
  return coins ? coinsText(coins) : money(credited ?? amount, currency);
}

function oddityOf({ isLate, crypto, coins }: TrackedDeposit) {
  if (isLate) return 'late';
  // A package reports its surplus instead.
  if (coins) return undefined;
  const state = crypto?.state;
  const isOdd = state === 'underpaid' || state === 'overpaid' || state === 'unsolicited';
  return isOdd ? state : undefined;
}

function endOf(deposit: TrackedDeposit): DepositOutcome {
  const { ending, reason, credited, currency, coins, crypto, p2pStatus } = deposit;
  switch (ending) {
    case 'expired':
      return { kind: 'expired' };
    case 'reversed':
    case 'refunded':
      return {
        kind: 'reversed',
        ...(ending === 'refunded' && { isRefunded: true }),
        removed: coins ? coinsText(coins) : credited && money(`-${credited}`, currency),
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
  const payment = {
    ...(isP2p && { isP2p }),
    paymentUrl,
    ...(sourceMethod === 'POST' && { isPosted: true }),
  };
  if (!expiresAt) return { kind: 'waiting', ...payment };
  const left = secondsLeft(expiresAt, serverTime, receivedAtMs, nowMs);
  const secondsTotal = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
  return left > 0
    ? { kind: 'waiting', ...payment, secondsLeft: left, secondsTotal }
    : { kind: 'expired' };
}
