import type {
  CryptoDeposit,
  CryptoDepositState,
} from '@opencashier/contract/calls/crypto-deposits';
import type { CryptoAddress } from '../chains/store/crypto-addresses.ts';
import { amountOf } from '../rates/amounts.ts';
import { type Counted, shownPayment, sumOf } from './crypto-payments.ts';
import type { Deposit } from '../deposits/deposit.ts';

/** Payments that have been credited. */
function creditedState(deposit: Deposit, address: CryptoAddress): CryptoDepositState {
  const { id, isLate, paidMinor, payMinor, bought } = deposit;
  if (id !== address.firstDepositId && !bought) return 'unsolicited';
  if (isLate) return 'late';
  if (paidMinor === null || paidMinor === payMinor) return 'credited';
  return paidMinor < payMinor ? 'underpaid' : 'overpaid';
}

/** Payments that are not credited, or not yet. */
function waitingState(payments: readonly Counted[]): CryptoDepositState {
  const live = payments.filter(({ isLive }) => isLive);
  const coming = live.filter(({ isFinal }) => !isFinal);
  if (coming.some(({ confirmations }) => confirmations > 0)) return 'confirming';
  if (coming.length > 0) return 'seen';
  if (live.length > 0) return 'underMinimum';
  // An operator has settled the money, and no more has arrived since.
  if (payments.some(({ settledUnits }) => settledUnits > 0n)) return 'ended';
  if (payments.some(({ amountMinor }) => amountMinor !== undefined)) return 'replaced';
  return payments.length > 0 ? 'wrongToken' : 'awaiting';
}

function stateOf(
  deposit: Deposit,
  address: CryptoAddress,
  payments: readonly Counted[],
): CryptoDepositState {
  switch (deposit.stage) {
    case 'processed':
      return creditedState(deposit, address);
    case 'reversed':
      return 'reversed';
    case 'created':
    case 'waiting':
    case 'mistaked':
      // It has all its confirmations, and the operator's decision is missing.
      return deposit.isInCase ? 'confirming' : waitingState(payments);
  }
}

/** CRY-2: the progress of the next payment to become final, or of all once they are. */
function confirmationsSeen(payments: readonly Counted[], needed: number): number {
  const live = payments.filter(({ isLive }) => isLive);
  const coming = live.filter(({ isFinal }) => !isFinal);
  if (coming.length === 0) return live.length > 0 ? needed : 0;
  return Math.max(...coming.map(({ confirmations }) => confirmations));
}

/**
 * The amount that is missing before anything is credited: up to the minimum, or to the price of a
 * package.
 */
function leastOf(
  { bought }: Deposit,
  { minimumMinor }: CryptoAddress,
  receivedMinor: bigint,
  askedMinor: bigint,
): bigint {
  if (bought) return askedMinor > minimumMinor ? askedMinor : minimumMinor;
  return receivedMinor < minimumMinor ? minimumMinor : askedMinor;
}

/** The address page's view of a deposit and its payments. */
export function cryptoView(
  deposit: Deposit,
  shown: CryptoDeposit,
  address: CryptoAddress,
  payments: readonly Counted[],
  { askedMinor, now }: { askedMinor: bigint; now: Date },
): CryptoDeposit {
  const { arrivesAt: expected, due: _due, ...lasting } = shown;
  const { confirmations: needed, coin, minimumMinor } = address;
  const state = stateOf(deposit, address, payments);
  const receivedMinor = sumOf(payments.filter(({ isLive }) => isLive));
  const seen = confirmationsSeen(payments, needed);
  const isComing = state === 'seen' || state === 'confirming';
  const isSame = state === shown.state && seen === shown.confirmations.seen;
  const leftMs = (needed - seen) * shown.intervalSeconds * 1000;
  const arrivesAt = isSame && expected ? expected : new Date(now.getTime() + leftMs).toISOString();
  const leastMinor = leastOf(deposit, address, receivedMinor, askedMinor);
  const isLow = receivedMinor < minimumMinor || state === 'underMinimum';
  const isShort = deposit.stage !== 'processed' && isLow && receivedMinor < leastMinor;
  return {
    ...lasting,
    confirmations: { seen, needed },
    state,
    ...(isComing ? { arrivesAt } : {}),
    received: amountOf(receivedMinor, coin),
    ...(isShort && receivedMinor > 0n ? { due: amountOf(leastMinor - receivedMinor, coin) } : {}),
    payments: payments.map((payment) => shownPayment(payment, coin, needed)),
  };
}
