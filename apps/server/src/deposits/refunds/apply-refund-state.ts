import type { ProviderRefund } from '@opencashier/contract/provider/refunds';
import type { Queryable } from '@opencashier/postgres';
import { minorOf } from '../../rates/amounts.ts';
import { dropGifts } from '../../sweepstake/coin-package.ts';
import type { Applied } from '../credit/apply-provider-state.ts';
import type { Deposit } from '../deposit.ts';
import { type ReturnDeps, settleReturned } from '../reversals/settle-returned.ts';
import { lockDeposit } from '../store/deposits.ts';
import type { Refund, RefundFailure } from '../refund.ts';
import { commitAll, restoreRefunded, holdsOf, releaseAll } from './refund-holds.ts';
import { changeRefund, findRefund } from '../store/refunds.ts';

/** A refund and its locked deposit. Everything that belongs to a deposit changes under its lock. */
export interface LockedRefund {
  refund: Refund;
  deposit: Deposit;
}

export async function lockRefund(db: Queryable, id: string): Promise<LockedRefund | undefined> {
  const found = await findRefund(db, id);
  const deposit = found && (await lockDeposit(db, found.depositId));
  const refund = deposit && (await findRefund(db, id));
  return refund && { refund, deposit };
}

/**
 * Applies a provider's report about a refund, inside the caller's transaction. Repeated or
 * reordered reports lead to the same result. A report of another sum, or of a different end than
 * before, is a contradiction: it is kept for the operator and moves nothing.
 */
export async function applyRefundState(
  db: Queryable,
  deps: ReturnDeps,
  provider: string,
  report: ProviderRefund,
): Promise<Applied> {
  const locked = await lockRefund(db, report.reference);
  if (!locked) return 'unknown';
  const { refund } = locked;
  if (!isAbout(refund, provider, report)) return 'contradicts';
  switch (refund.stage) {
    case 'processing':
      return applyToProcessing(db, deps, locked, report);
    case 'refunded':
      if (report.status === 'failed') return 'contradicts';
      if (report.status !== 'returned') return 'unchanged';
      await returnRefund(db, deps, locked, report);
      return 'changed';
    case 'returned':
      return report.status === 'failed' ? 'contradicts' : 'unchanged';
    case 'failed':
      return report.status === 'refunded' ? 'contradicts' : 'unchanged';
    case 'holding':
      return 'contradicts';
  }
}

function isAbout(refund: Refund, provider: string, report: ProviderRefund): boolean {
  const { providerId: known, payCurrency, payMinor } = refund;
  const isSame = known === null || known === report.providerId;
  const isSum = report.currency === payCurrency && minorOf(report.amount, payCurrency) === payMinor;
  return refund.provider === provider && isSame && isSum;
}

async function applyToProcessing(
  db: Queryable,
  deps: ReturnDeps,
  locked: LockedRefund,
  { status, providerId, reason }: ProviderRefund,
): Promise<Applied> {
  switch (status) {
    case 'processing': {
      if (locked.refund.providerId !== null) return 'unchanged';
      await changeRefund(db, locked.refund, { stage: status, providerId, nextCheckSeconds: 30 });
      return 'changed';
    }
    case 'refunded':
      await completeRefund(db, deps, locked, providerId);
      return 'changed';
    case 'failed':
    case 'returned':
      await failRefund(db, deps, locked, { code: 'failed', message: reason, providerId });
      return 'changed';
  }
}

/** The money is gone for good. */
export async function completeRefund(
  db: Queryable,
  deps: ReturnDeps,
  { refund, deposit }: LockedRefund,
  providerId: string | null,
): Promise<Refund> {
  await commitAll(db, deps.wallet, holdsOf(refund, deposit));
  if (deposit.promisedPackage) await dropGifts(db, deposit, deposit.promisedPackage.coins);
  const changed = await changeRefund(db, refund, { stage: 'refunded', providerId });
  await settleReturned(db, deps, deposit);
  return changed;
}

interface Failure {
  code: RefundFailure;
  message?: string | undefined;
  providerId?: string;
}

/**
 * No money was sent: the held amount is the player's again, except for what a bank took in the
 * meantime.
 */
export async function failRefund(
  db: Queryable,
  deps: ReturnDeps,
  { refund, deposit }: LockedRefund,
  { code, message, providerId }: Failure,
  holds = holdsOf(refund, deposit),
): Promise<Refund> {
  await releaseAll(db, deps.wallet, holds);
  const changed = await changeRefund(db, refund, {
    stage: 'failed',
    failureCode: code,
    failure: message ?? null,
    ...(providerId === undefined ? {} : { providerId }),
  });
  await settleReturned(db, deps, deposit);
  return changed;
}

async function returnRefund(
  db: Queryable,
  deps: ReturnDeps,
  { refund, deposit }: LockedRefund,
  { reason }: ProviderRefund,
): Promise<void> {
  await restoreRefunded(db, deps.wallet, holdsOf(refund, deposit));
  const failure = { failureCode: 'failed', failure: reason ?? null } as const;
  await changeRefund(db, refund, { stage: 'returned', ...failure });
  await settleReturned(db, deps, deposit);
}
