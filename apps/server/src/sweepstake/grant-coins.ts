import { multiplyDecimals, roundUpDecimal } from '@opencashier/money';
import type { Queryable } from '@opencashier/postgres';
import { redeemableCoin } from './redemption.ts';
import { addUnplayed, type Gift } from './unplayed.ts';

/** True if coins of this currency are worth money, so that granted ones must be played. */
export function isPlayedFirst(currency: string): boolean {
  return currency === redeemableCoin;
}

/**
 * Granted coins must be played a number of times before they can be redeemed, and do not lock other
 * coins. Rounded up: a fraction of the smallest unit must be played, too.
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
