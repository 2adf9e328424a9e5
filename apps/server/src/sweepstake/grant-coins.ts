import { multiplyDecimals, roundUpDecimal } from '@opencashier/money';
import type { Queryable } from '@opencashier/postgres';
import { redeemableCoin } from './redemption.ts';
import { addUnplayed, type Gift } from './unplayed.ts';

/** True if coins of this currency are worth money, so that a grant of them is to be played. */
export function isPlayedFirst(currency: string): boolean {
  return currency === redeemableCoin;
}

/**
 * Coins that the operator grants are to be played so many times before they can be redeemed, and
 * keep no other coins from it. Rounded up: a part of the smallest unit is to be played, too.
 */
export async function grantCoins(
  db: Queryable,
  { amountMinor: grantedMinor, ...gift }: Gift,
  times: string,
): Promise<void> {
  const product = multiplyDecimals(String(grantedMinor), times);
  const amountMinor = BigInt(roundUpDecimal(product, 0));
  if (amountMinor > 0n) await addUnplayed(db, { ...gift, amountMinor, grantedMinor });
}
