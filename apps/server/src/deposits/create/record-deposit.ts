import { CallError } from '@opencashier/contract/errors';
import { retryOnConflict, transaction } from '@opencashier/postgres';
import { checkOpenQuotes } from '../../rates/open-quotes.ts';
import type { Identity } from '../../security/tokens.ts';
import type { KeyAttempt } from '../../queues/idempotency.ts';
import { beginDeposit } from '../store/begin-deposit.ts';
import { type DepositIntent, type Recorded, recordIntent } from '../store/deposit-intents.ts';
import { unknownSession } from './check-session.ts';
import type { Deposit, Price } from '../deposit.ts';
import { limitRefusal, partnerLimits } from '../../players/deposit-limits.ts';
import type { Services } from '../../services/services.ts';

/**
 * Checks the wallet, the player's limits and, if a rate is promised, the player's open quotes; then
 * records the intent, once per reference.
 */
export async function recordDeposit(
  services: Pick<Services, 'pool' | 'wallet' | 'rates' | 'partners'>,
  identity: Identity,
  intent: DepositIntent,
): Promise<Deposit> {
  await authorize(services, identity, intent);
  const limits = limitsFor(services, identity, intent.securityGroup, intent.currency);
  return transaction(services.pool, async (db) => {
    if (intent.quote) await checkOpenQuotes(services, db, 'deposit', intent);
    return recordedDeposit(await recordIntent(db, intent, limits), intent.currency);
  });
}

/**
 * As recordDeposit, for a deposit that a provider collects without a promised rate, and in one
 * round trip with the key and the payment session.
 */
export async function recordUnderKey(
  services: Pick<Services, 'pool' | 'wallet' | 'partners'>,
  identity: Identity,
  attempt: KeyAttempt,
  intent: DepositIntent,
): Promise<Deposit> {
  await authorize(services, identity, intent);
  const limits = limitsFor(services, identity, intent.securityGroup, intent.currency);
  const begun = await retryOnConflict(() =>
    beginDeposit(services.pool, { attempt, intent, limits }),
  );
  if (begun === 'noSession') throw unknownSession();
  return recordedDeposit(begun, intent.currency);
}

export async function authorize(
  services: Pick<Services, 'wallet'>,
  { partner, owner }: Identity,
  price: Price,
) {
  const { creditMinor: amountMinor, currency } = price;
  const allowed = await services.wallet.authorizeDeposit({ partner, owner, amountMinor, currency });
  if (allowed.allowed) return;
  const { message, link, code } = allowed;
  throw new CallError('banking.walletRefused', message, {
    ...(link === undefined ? {} : { link }),
    ...(code === undefined ? {} : { reason: code }),
  });
}

export function limitsFor(
  { partners }: Pick<Services, 'partners'>,
  { partner }: Identity,
  securityGroup: string,
  currency: string,
) {
  const known = partners.get(partner);
  return known ? partnerLimits(known, securityGroup, currency) : [];
}

export function recordedDeposit(recorded: Recorded, currency: string): Deposit {
  if ('broken' in recorded) throw limitRefusal(recorded.broken, currency);
  return recorded.deposit;
}
