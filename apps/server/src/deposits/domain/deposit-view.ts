import { isDeepStrictEqual } from 'node:util';
import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import type {
  DepositCreateResponse,
  DepositState,
} from '@opencashier/contract/calls/deposits/deposits';
import { withParams } from '@opencashier/contract/calls/deposits/source-address';
import type { DepositEnding, DepositStatus } from '@opencashier/contract/calls/statuses';
import { amountOf } from '../../rates/amounts.ts';
import {
  type Deposit,
  type DepositStep,
  isAwaitingPayment,
  isOpen,
  type Source,
} from '../deposit.ts';
import { p2pStateOf } from './p2p-state.ts';
import { paidPrice } from '../../rates/asked-sum.ts';

/**
 * Players see four statuses. A deposit that the provider has not accepted yet is waiting. Once the
 * player has reported the payment, it is being checked; so is money that is not final yet, that
 * waits for an operator's decision, or that the operator's own wallet has not accepted yet. Money
 * that went back counts as failed.
 */
export function statusOf({
  stage,
  declaredAt,
  processingAt,
  isInCase,
  isCreditPending,
}: Pick<
  Deposit,
  'stage' | 'declaredAt' | 'processingAt' | 'isInCase' | 'isCreditPending'
>): DepositStatus {
  switch (stage) {
    case 'created':
    case 'waiting':
      return declaredAt || processingAt || isInCase ? 'accepted' : 'waiting';
    case 'processed':
      return isCreditPending ? 'accepted' : 'processed';
    case 'failed':
    case 'reversed':
      return 'mistaked';
  }
}

/** The quoted fee; once something is paid, in proportion to the paid sum. */
function feeOf({ feeMinor, payMinor, paidMinor }: Deposit): bigint {
  return paidMinor === null ? feeMinor : (feeMinor * paidMinor) / payMinor;
}

function moneyOf(minor: bigint, currency: string) {
  return { amount: amountOf(minor, currency), currency };
}

/** The parts of the price besides the amount itself. */
function priceOf(deposit: Deposit): Partial<DepositState> {
  const { amountMinor, currency, payMinor, payCurrency, paidMinor, quote } = deposit;
  const isPlain = payCurrency === currency && payMinor === amountMinor;
  const isOther = paidMinor !== null && paidMinor !== payMinor;
  return {
    ...(deposit.feeMinor === 0n ? {} : { fee: amountOf(feeOf(deposit), currency) }),
    ...(isPlain ? {} : { pay: moneyOf(payMinor, payCurrency) }),
    ...(quote ? { rate: { rate: quote.rate, expiresAt: quote.expiresAt } } : {}),
    ...(isOther ? { paid: moneyOf(paidMinor, payCurrency) } : {}),
  };
}

/** A deposit of which nothing is left was refunded, unless a bank took any of it back. */
export function endingOf({ ending, refundedMinor, takenMinor }: Deposit): DepositEnding | null {
  const isRefunded = ending === 'reversed' && refundedMinor > 0n && takenMinor === 0n;
  return isRefunded ? 'refunded' : ending;
}

/**
 * The part that is waiting in a case while the rest was credited or decided on. A deposit that
 * waits as a whole is shown as accepted, and a package shows its surplus.
 */
function heldOf(deposit: Deposit): Pick<DepositState, 'held'> {
  const { heldMinor, paidMinor, payCurrency, promisedPackage } = deposit;
  const isPart = heldMinor > 0n && heldMinor < (paidMinor ?? 0n);
  return isPart && !isOpen(deposit) && !promisedPackage
    ? { held: moneyOf(heldMinor, payCurrency) }
    : {};
}

function outcomeOf(deposit: Deposit): Partial<DepositState> {
  const { creditedMinor, settledMinor, currency, reason, bonusId, bonusState } = deposit;
  const { refundedMinor, takenMinor, disputeFeeMinor } = deposit;
  const ending = endingOf(deposit);
  return {
    ...(creditedMinor === null || deposit.promisedPackage
      ? {}
      : { credited: amountOf(creditedMinor, currency) }),
    ...(settledMinor === 0n ? {} : { settled: amountOf(settledMinor, currency) }),
    ...(refundedMinor === 0n ? {} : { refunded: amountOf(refundedMinor, currency) }),
    ...(takenMinor === 0n ? {} : { reversed: amountOf(takenMinor, currency) }),
    ...(disputeFeeMinor === 0n ? {} : { disputeFee: amountOf(disputeFeeMinor, currency) }),
    ...heldOf(deposit),
    ...(bonusId && bonusState ? { bonus: { id: bonusId, state: bonusState } } : {}),
    ...(ending === null ? {} : { ending }),
    ...(reason === null ? {} : { reason }),
    ...(deposit.isLate ? { isLate: true } : {}),
  };
}

/** The part of a package's payment that bought it, and what was taken back beyond that. */
function goneMinor(deposit: Deposit): bigint {
  const { creditedMinor, reversedMinor, reversedHeldMinor } = deposit;
  const spentMinor = creditedMinor ? paidPrice(deposit) : 0n;
  const takenMinor = reversedMinor - reversedHeldMinor;
  return takenMinor > spentMinor ? takenMinor : spentMinor;
}

/** The package's coins, the missing part of its price, and payments that bought nothing. */
function packageStateOf(deposit: Deposit): Partial<DepositState> {
  const { promisedPackage, paidMinor, decidedMinor, payMinor, payCurrency, crypto } = deposit;
  if (!promisedPackage) return {};
  const paid = (paidMinor ?? 0n) - decidedMinor;
  const isShort = isOpen(deposit) && paid > 0n;
  const due = crypto?.due ?? (isShort ? amountOf(payMinor - paid, payCurrency) : undefined);
  const surplus = isOpen(deposit) ? 0n : paid - goneMinor(deposit);
  return {
    coins: promisedPackage.coins,
    ...(isOpen(deposit) && !deposit.isInCase && due !== undefined
      ? { due: { amount: due, currency: payCurrency } }
      : {}),
    ...(surplus > 0n ? { surplus: moneyOf(surplus, payCurrency) } : {}),
  };
}

function sourceStateOf(source: Source): Pick<DepositState, 'source' | 'sourceMethod'> {
  if (source.method === 'POST') return { source: source.url, sourceMethod: 'POST' };
  return { source: withParams(source.url, source.params) };
}

/** CRY-4: the payment that was credited, or the one that is on its way. */
function txidOf({ payments }: CryptoDeposit): string | undefined {
  return payments.findLast(({ state }) => state !== 'replaced' && state !== 'foreign')?.txid;
}

/** A deposit that ended unpaid says so; any other state is stored with each change on the chain. */
function cryptoOf({ stage, crypto }: Deposit): CryptoDeposit | undefined {
  if (!crypto) return undefined;
  const hasEnded = stage === 'failed' && txidOf(crypto) === undefined;
  return hasEnded ? { ...crypto, state: 'ended' } : crypto;
}

function cryptoStateOf(deposit: Deposit): Pick<DepositState, 'txid' | 'crypto'> {
  const crypto = cryptoOf(deposit);
  const txid = crypto && txidOf(crypto);
  return { ...(txid === undefined ? {} : { txid }), ...(crypto ? { crypto } : {}) };
}

function stepOf(step: DepositStep, { payCurrency, currency, promisedPackage }: Deposit) {
  const { status, at, ending, paidMinor, creditedMinor } = step;
  const credited = promisedPackage ? undefined : creditedMinor;
  return {
    status: statusOf({
      stage: status,
      declaredAt: null,
      processingAt: null,
      isInCase: false,
      isCreditPending: false,
    }),
    at,
    ...(ending === undefined ? {} : { ending }),
    ...(paidMinor === undefined ? {} : { paid: moneyOf(BigInt(paidMinor), payCurrency) }),
    ...(credited === undefined ? {} : { credited: amountOf(BigInt(credited), currency) }),
  };
}

/** The provider's first answer does not change what players see: the deposit was waiting before. */
function timelineOf(deposit: Deposit): Pick<DepositState, 'timeline' | 'creditedAt' | 'version'> {
  const { history, creditedAt, version } = deposit;
  const steps = history.map((step) => stepOf(step, deposit));
  return {
    timeline: steps.filter(
      ({ at: _at, ...step }, index) =>
        index === 0 || !isDeepStrictEqual(step, withoutTime(steps[index - 1])),
    ),
    ...(creditedAt === null ? {} : { creditedAt: creditedAt.toISOString() }),
    version,
  };
}

function withoutTime(step: ReturnType<typeof stepOf> | undefined) {
  const { at: _at, ...rest } = step ?? {};
  return rest;
}

/** The reason to accept a deposit: the player has reported the payment, or the money is here. */
function acceptedBecause(deposit: Deposit): Pick<DepositState, 'isDeclared' | 'isReceived'> {
  if (statusOf(deposit) !== 'accepted') return {};
  const isAwaited = isOpen(deposit) && !deposit.isInCase && !deposit.processingAt;
  return isAwaited ? { isDeclared: true } : { isReceived: true };
}

export function depositStateOf(deposit: Deposit, now: Date): DepositState {
  const { source, payment } = deposit;
  const p2pStatus = p2pStateOf(deposit);
  return {
    depositId: deposit.id,
    paymentMethod: deposit.method,
    status: statusOf(deposit),
    ...acceptedBecause(deposit),
    amount: amountOf(deposit.amountMinor, deposit.currency),
    currency: deposit.currency,
    country: deposit.country,
    ...priceOf(deposit),
    ...outcomeOf(deposit),
    ...packageStateOf(deposit),
    ...(p2pStatus === undefined ? {} : { p2pStatus }),
    ...cryptoStateOf(deposit),
    ...(isAwaitingPayment(deposit) && source ? sourceStateOf(source) : {}),
    ...(isAwaitingPayment(deposit) && payment ? { details: payment.details } : {}),
    ...timelineOf(deposit),
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  };
}

/** The next step for the player: the provider's page, or one of ours. */
function nextStepOf({ source, payment }: Deposit): Partial<DepositCreateResponse> {
  if (source?.method === 'POST') return { source: source.url, method: 'POST' };
  if (source) return { source: source.url, method: 'GET', data: { params: source.params } };
  if (!payment) return {};
  const { page, details } = payment;
  return { data: details, ...(page && { pageId: page.id, method: page.type }) };
}

/** SEQ-21: the answer to a create, from the stored deposit. */
export function createAnswerOf(deposit: Deposit, now: Date): DepositCreateResponse {
  const { fieldsRequired } = deposit;
  const crypto = cryptoOf(deposit);
  return {
    depositId: deposit.id,
    status: statusOf(deposit),
    ...(fieldsRequired && isOpen(deposit)
      ? { isFieldsRequired: true, fields: fieldsRequired }
      : {}),
    ...(isAwaitingPayment(deposit) ? nextStepOf(deposit) : {}),
    ...(crypto ? { crypto } : {}),
    expiresAt: deposit.expiresAt.toISOString(),
    state: depositStateOf(deposit, now),
  };
}
