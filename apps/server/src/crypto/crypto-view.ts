import type {
  CryptoDeposit,
  CryptoDepositState,
} from '@opencashier/contract/calls/crypto-deposits';
import type { CryptoAddress } from '../chains/store/crypto-addresses.ts';
import { amountOf } from '../rates/amounts.ts';
import { type CountedPayment, shownCryptoPayment, sumOf } from './crypto-payments.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { paidPrice } from '../rates/asked-sum.ts';

/** Payments that have been credited. */
function creditedState(deposit: Deposit, address: CryptoAddress): CryptoDepositState {
  const { id, isLate, paidMinor, payMinor, promisedPackage } = deposit;
  if (id !== address.firstDepositId && !promisedPackage) return 'unsolicited';
  if (isLate) return 'late';
  const askedMinor = promisedPackage ? paidPrice(deposit) : payMinor;
  if (paidMinor === null || paidMinor === askedMinor) return 'credited';
  return paidMinor < askedMinor ? 'underpaid' : 'overpaid';
}

/** Payments that are not credited, or not yet. */
function waitingState(payments: readonly CountedPayment[]): CryptoDepositState {
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
  payments: readonly CountedPayment[],
): CryptoDepositState {
  switch (deposit.stage) {
    case 'processed':
      return creditedState(deposit, address);
    case 'reversed':
      return 'reversed';
    case 'created':
    case 'waiting':
    case 'failed':
      // Fully confirmed; only the operator's decision is outstanding.
      return deposit.isInCase ? 'confirming' : waitingState(payments);
  }
}

/** CRY-2: the progress of the next payment to become final, or of all once they are. */
function confirmationsSeen(payments: readonly CountedPayment[], needed: number): number {
  const live = payments.filter(({ isLive }) => isLive);
  const coming = live.filter(({ isFinal }) => !isFinal);
  if (coming.length === 0) return live.length > 0 ? needed : 0;
  return Math.max(...coming.map(({ confirmations }) => confirmations));
}

/**
 * The total that must arrive before anything is credited: the minimum, or the price of a package.
 */
function requiredTotal(
  { promisedPackage }: Deposit,
  { minimumMinor }: CryptoAddress,
  receivedMinor: bigint,
  requestedMinor: bigint,
): bigint {
  if (promisedPackage) return requestedMinor > minimumMinor ? requestedMinor : minimumMinor;
  return receivedMinor < minimumMinor ? minimumMinor : requestedMinor;
}

/**
 * CRY-2: the time at which the payment is expected to be final. It is kept while nothing has
 * changed.
 */
function arrivalOf(
  { arrivesAt, state, confirmations, intervalSeconds }: CryptoDeposit,
  current: Pick<CryptoDeposit, 'state' | 'confirmations'>,
  now: Date,
): string | undefined {
  if (current.state !== 'seen' && current.state !== 'confirming') return undefined;
  const { seen, needed } = current.confirmations;
  const isSame = current.state === state && seen === confirmations.seen;
  if (isSame && arrivesAt) return arrivesAt;
  return new Date(now.getTime() + (needed - seen) * intervalSeconds * 1000).toISOString();
}

interface Received {
  state: CryptoDepositState;
  receivedMinor: bigint;
  requestedMinor: bigint;
}

/** The amount that is still missing before anything is credited; undefined if nothing is due. */
function dueOf(
  deposit: Deposit,
  address: CryptoAddress,
  { state, receivedMinor, requestedMinor }: Received,
): bigint | undefined {
  if (deposit.stage === 'processed' || receivedMinor <= 0n) return undefined;
  if (receivedMinor >= address.minimumMinor && state !== 'underMinimum') return undefined;
  const missing = requiredTotal(deposit, address, receivedMinor, requestedMinor) - receivedMinor;
  return missing > 0n ? missing : undefined;
}

/** The address page's view of a deposit and its payments. */
export function cryptoView(
  deposit: Deposit,
  shown: CryptoDeposit,
  address: CryptoAddress,
  payments: readonly CountedPayment[],
  { requestedMinor, now }: { requestedMinor: bigint; now: Date },
): CryptoDeposit {
  const { arrivesAt: _arrivesAt, due: _due, ...lasting } = shown;
  const { confirmations: needed, coin } = address;
  const state = stateOf(deposit, address, payments);
  const confirmations = { seen: confirmationsSeen(payments, needed), needed };
  const arrivesAt = arrivalOf(shown, { state, confirmations }, now);
  const receivedMinor = sumOf(payments.filter(({ isLive }) => isLive));
  const dueMinor = dueOf(deposit, address, { state, receivedMinor, requestedMinor });
  return {
    ...lasting,
    confirmations,
    state,
    ...(arrivesAt === undefined ? {} : { arrivesAt }),
    received: amountOf(receivedMinor, coin),
    ...(dueMinor === undefined ? {} : { due: amountOf(dueMinor, coin) }),
    payments: payments.map((payment) => shownCryptoPayment(payment, coin, needed)),
  };
}
