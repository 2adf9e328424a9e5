import { findMethod } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import { type Queryable, transaction } from '@opencashier/postgres';
import type { Identity } from '../../security/tokens.ts';
import { lockSums, readSums } from '../store/withdrawal-sums.ts';
import { confirmPayout } from '../store/withdrawal-quotes.ts';
import { requireCode } from '../store/withdrawal-codes.ts';
import { changeWithdrawal } from '../store/withdrawals.ts';
import { needsCode } from '../codes/code-rule.ts';
import { type KeyAttempt, takeKey } from '../../queues/idempotency.ts';
import { confirmPlainly, type ConfirmPlainlyDeps } from './confirm-plainly.ts';
import { reserveBalance } from './reserve-balance.ts';
import { lockOwnWithdrawal, stillHolding } from '../domain/own-withdrawal.ts';
import type { Services } from '../../services/services.ts';
import { tryCode } from '../codes/withdrawal-code.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { checkDebts, tightestLimit, withdrawalLimitRefusal } from '../domain/withdrawal-limits.ts';

type ConfirmDeps = ConfirmPlainlyDeps & Pick<Services, 'wallet' | 'seal'>;

/**
 * After this time a worker asks the wallet again, if the confirming call did not get its answer.
 */
const recheckSeconds = 30;

/**
 * Holds the money. For a plain withdrawal one statement does all of it. For others the intent is
 * recorded, then the wallet is asked, then its answer is recorded; after a crash in between, a
 * worker finishes. Confirming twice changes nothing.
 */
export async function confirmWithdrawal(
  services: ConfirmDeps,
  identity: Identity,
  request: { id: string; code?: string | undefined },
  attempt: KeyAttempt,
): Promise<Withdrawal> {
  const confirmed = await confirmPlainly(services, identity, request.id, attempt);
  if (confirmed) return confirmed;
  await takeKey(services.pool, attempt);
  await checkDebts(services, identity);
  const begun = await transaction(services.pool, (db) => begin(services, db, identity, request));
  if (begun instanceof CallError) throw begun;
  if (begun.stage !== 'holding') return begun;
  return reserveBalance(services, begun);
}

/** A refusal is returned, not thrown, so that the count of wrong codes is kept. */
async function begin(
  services: Pick<Services, 'methods' | 'partners' | 'seal' | 'now'>,
  db: Queryable,
  identity: Identity,
  { id, code }: { id: string; code?: string | undefined },
): Promise<Withdrawal | CallError> {
  const draft = await lockOwnWithdrawal(db, identity, id);
  if (draft.stage === 'holding') return stillHolding();
  if (draft.stage !== 'draft') return draft;
  const now = services.now();
  if (draft.expiresAt <= now) {
    return new CallError('banking.draftExpired', 'The time to confirm has run out.');
  }
  const { owner, currency, amountMinor, partner, method } = draft;
  // An operator may have switched the method off since.
  if (!findMethod(services.methods.catalogueOf(partner), method, 'withdrawal')) {
    return new CallError('banking.methodUnavailable', 'This method is not offered any more.');
  }
  await lockSums(db, owner);
  const sums = await readSums(db, owner, currency);
  const limit = tightestLimit(services.partners.get(partner), currency, sums);
  if (limit && amountMinor > limit.leftMinor) return withdrawalLimitRefusal(limit, currency);
  const codeRequired = draft.codeRequired || needsCode(services, draft, sums);
  if (codeRequired && !draft.codeRequired) await requireCode(db, id);
  // Last, because it uses up a correct code.
  const refused = codeRequired ? await tryCode(services, db, draft, code) : undefined;
  if (refused) return refused;
  if (draft.promised) await confirmPayout(db, draft);
  const nextCheckSeconds = recheckSeconds;
  const change = { stage: 'holding', confirmedAt: now, decidedBy: null, nextCheckSeconds } as const;
  return changeWithdrawal(db, draft, change, now);
}
