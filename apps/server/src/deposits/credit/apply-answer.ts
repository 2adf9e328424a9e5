import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { clearDenials } from '../../queues/clear-denials.ts';
import { storeAnswer } from '../../queues/inbox.ts';
import { type Deposit, keptMinor } from '../deposit.ts';
import { findDeposit } from '../store/deposits.ts';
import {
  type Applied,
  applyProviderState,
  type ProviderStateDeps,
} from './apply-provider-state.ts';

/**
 * Applies a provider's answer to one of our requests. An answer that contradicts the books goes
 * into the inbox like a notice: it is counted, and the operator can retry or dismiss it. `asked` is
 * the deposit as it was before the request: if it was paid then, the provider must still say so.
 */
export async function applyAnswer(
  db: Queryable,
  deps: ProviderStateDeps,
  provider: string,
  report: ProviderDeposit,
  asked?: Deposit,
): Promise<Applied> {
  const wasPaid = asked !== undefined && asked.paidMinor !== null;
  const apply = wasPaid ? applyAnswerAboutPaid : applyReport;
  const applied = await apply(db, deps, provider, report);
  if (applied === 'contradicts' || applied === 'unknown') {
    await storeAnswer(db, provider, { type: 'deposit.updated', data: report });
  }
  return applied;
}

/** Applies a notice. One that confirms the payment also ends earlier answers that denied it. */
export async function applyReport(
  db: Queryable,
  deps: ProviderStateDeps,
  provider: string,
  report: ProviderDeposit,
): Promise<Applied> {
  const applied = await applyProviderState(db, deps, provider, report);
  const isConfirmed = applied === 'unchanged' && report.status === 'processed';
  if (isConfirmed) await clearDenials(db, provider, report);
  return applied;
}

/** Unlike a notice, which may be late, an answer says how a paid deposit is now. */
export async function applyAnswerAboutPaid(
  db: Queryable,
  deps: ProviderStateDeps,
  provider: string,
  report: ProviderDeposit,
): Promise<Applied> {
  const applied = await applyReport(db, deps, provider, report);
  if (applied !== 'unchanged') return applied;
  const deposit = await findDeposit(db, report.reference);
  return deposit && deniesPayment(deposit, report) ? 'contradicts' : applied;
}

/**
 * The provider no longer says that a deposit is paid, although we have not returned the money. The
 * provider knows nothing about coins on a chain that we watch.
 */
function deniesPayment(deposit: Deposit, { status, updatedAt }: ProviderDeposit): boolean {
  const { paidAt, paidMinor, payMinor, heldMinor, refundingMinor, crypto } = deposit;
  if (status === 'processed' || status === 'reversed' || crypto) return false;
  if (paidAt === null || paidMinor === null || new Date(updatedAt) <= paidAt) return false;
  // Any other status may be about the rest of a payment that came in parts.
  const isOver = status === 'failed' || status === 'cancelled';
  if (!isOver && paidMinor < payMinor) return false;
  return heldMinor > 0n || keptMinor(deposit) > refundingMinor;
}
