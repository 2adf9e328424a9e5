import {
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '@opencashier/money';
import type { Queryable } from '@opencashier/postgres';
import { amountOf, requiredMinor } from '../../rates/amounts.ts';
import { convert } from '../../rates/convert.ts';
import { quoteEnd, quoteRules } from '../../partners/quote-rules.ts';
import type { Services } from '../../services/services.ts';
import { renewPayout } from '../store/withdrawal-quotes.ts';
import { changeWithdrawal } from '../store/withdrawals.ts';
import { byRate, holdOf, type PayoutSum, type Withdrawal } from '../withdrawal.ts';

/**
 * `valid`: the quote is valid, or there is none. `renewed`: the payout uses the current rate, which
 * is close enough. `draft`: the rate has moved too far; the money is the player's again, who may
 * confirm the new quote. `noRate`: there is no rate to renew it with.
 */
type Renewal =
  | { outcome: 'valid' | 'renewed' | 'draft'; withdrawal: Withdrawal }
  | { outcome: 'noRate' };

/** True if the payout was quoted too long ago to be paid. */
export function isQuoteStale({ payout, expiresAt }: Withdrawal, now: Date): boolean {
  return payout !== null && now > expiresAt;
}

/** Nothing is paid at an outdated rate: call this before a held withdrawal continues. */
export async function renewQuote(
  services: Pick<Services, 'wallet' | 'rates' | 'partners' | 'now'>,
  db: Queryable,
  withdrawal: Withdrawal,
): Promise<Renewal> {
  const now = services.now();
  const { payout, promised, partner } = withdrawal;
  if (!payout || !isQuoteStale(withdrawal, now)) return { outcome: 'valid', withdrawal };
  const fresh = freshPayout(services, withdrawal, payout);
  if (!fresh) return { outcome: 'noRate' };
  const until = quoteEnd(services, partner, now);
  const renewed = await renewPayout(db, withdrawal, fresh, until);
  const { maxChangePercent } = quoteRules(services, partner);
  // Measured from the payout that the player confirmed, so that renewals do not add up.
  if (!hasMoved(promised ?? payout, fresh, maxChangePercent)) {
    return { outcome: 'renewed', withdrawal: renewed };
  }
  await services.wallet.release(db, holdOf(renewed));
  const change = {
    stage: 'draft',
    attempt: renewed.attempt + 1,
    confirmedAt: null,
    decidedBy: byRate,
  } as const;
  return { outcome: 'draft', withdrawal: await changeWithdrawal(db, renewed, change, now) };
}

function freshPayout(
  { rates }: Pick<Services, 'rates'>,
  { netMinor, currency: from }: Withdrawal,
  { currency: to }: PayoutSum,
): PayoutSum | undefined {
  const amount = convert(rates, { from, to, amount: amountOf(netMinor, from) });
  const amountMinor = amount === undefined ? 0n : requiredMinor(amount, to);
  return amountMinor > 0n ? { amountMinor, currency: to } : undefined;
}

function hasMoved(before: PayoutSum, now: PayoutSum, maxChangePercent: string): boolean {
  const [old, fresh] = [String(before.amountMinor), String(now.amountMinor)];
  const change =
    compareDecimals(old, fresh) < 0 ? subtractDecimals(fresh, old) : subtractDecimals(old, fresh);
  const percent = divideDecimals(multiplyDecimals(change, '100'), old, 6);
  return compareDecimals(percent, maxChangePercent) > 0;
}
