import { findMethod } from '@opencashier/catalogue';
import { DatabaseError } from 'pg';
import type { KeyAttempt } from '../../queues/idempotency.ts';
import type { Identity } from '../../security/tokens.ts';
import type { Services } from '../../services/services.ts';
import { codeFromMinor } from '../codes/code-rule.ts';
import { withdrawalLimitsOf } from '../domain/withdrawal-limits.ts';
import { confirmInLedger } from '../store/confirm-in-ledger.ts';
import { findWithdrawal } from '../store/withdrawals.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { approvedUpTo } from '../approval/approval-rule.ts';

export type ConfirmPlainlyDeps = Pick<
  Services,
  'pool' | 'methods' | 'walletClients' | 'partners' | 'wake' | 'logWarning' | 'now'
>;

/**
 * Too little money, a frozen account, a debt, money that an earlier attempt held, or a conflict
 * with another transaction.
 */
const expectedCodes: ReadonlySet<string> = new Set([
  'LG001',
  'LG003',
  'CA001',
  'CA002',
  '40001',
  '40P01',
]);

/**
 * Confirms a plain withdrawal in one statement. Undefined if there is more to consider; the general
 * path then decides, and says why a withdrawal is refused.
 */
export async function confirmPlainly(
  services: ConfirmPlainlyDeps,
  { owner }: Identity,
  id: string,
  attempt: KeyAttempt,
): Promise<Withdrawal | undefined> {
  const draft = await findWithdrawal(services.pool, id);
  const now = services.now();
  if (draft?.owner !== owner || !isPlain(services, draft, now)) return undefined;
  const { partner, currency } = draft;
  try {
    const confirmed = await confirmInLedger(services.pool, attempt, draft, {
      now,
      limits: withdrawalLimitsOf(services.partners.get(partner), currency),
      codeFromMinor: codeFromMinor(services, draft),
      approveUpToMinor: approvedUpTo(services, draft),
    });
    if (confirmed) services.wake('changes', 'payouts');
    return confirmed;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // Nothing was recorded.
    if (!expectedCodes.has(error.code ?? '')) {
      services.logWarning(error, 'a withdrawal could not be confirmed in one statement');
    }
    return undefined;
  }
}

/** A draft of money from our own ledger, with nothing to ask for and nothing to keep. */
function isPlain(
  { methods, walletClients }: Pick<Services, 'methods' | 'walletClients'>,
  draft: Withdrawal,
  now: Date,
): boolean {
  return (
    draft.stage === 'draft' &&
    draft.expiresAt > now &&
    !draft.codeRequired &&
    !draft.savesAccount &&
    draft.payout === null &&
    draft.reason === null &&
    !walletClients.has(draft.partner) &&
    findMethod(methods.catalogueOf(draft.partner), draft.method, 'withdrawal') !== undefined
  );
}
