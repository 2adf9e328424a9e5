import type { Coins } from '@opencashier/contract/calls/deposits/coins';
import type { Queryable } from '@opencashier/postgres';
import { addUnplayed, capUnplayed, leftOfGift } from './unplayed.ts';
import type { Credit, Wallet } from '../wallet/wallet.ts';
import { requiredMinor } from '../rates/amounts.ts';

/** The player and the deposit that buys the package. */
interface Buyer {
  /** The deposit's. */
  id: string;
  partner: string;
  owner: string;
}

/**
 * The wallet movements of a package: each kind of coin has its own reference, and the gift has one
 * for credit and reversal alike.
 */
function movements(prefix: string, { id, partner, owner }: Buyer, coins: readonly Coins[]) {
  const all = coins.map(({ currency, amount, type }, index) => {
    const amountMinor = requiredMinor(amount, currency);
    const reference = `${prefix}:${id}:${currency}-${index + 1}`;
    const movement: Credit = { partner, owner, amountMinor, currency, reference };
    const gift = type === 'free' ? `${id}:${currency}-${index + 1}` : undefined;
    return { movement, gift };
  });
  // In the same order for all packages, so that simultaneous movements do not deadlock.
  return all.toSorted((a, b) => a.movement.currency.localeCompare(b.movement.currency));
}

/**
 * Credits all coins of a package in the caller's transaction; true if a remote wallet has yet to
 * accept them.
 */
export async function giveCoins(
  db: Queryable,
  wallet: Wallet,
  buyer: Buyer,
  coins: readonly Coins[],
): Promise<boolean> {
  let isPending = false;
  for (const { movement, gift } of movements('deposit', buyer, coins)) {
    const credited = await wallet.credit(db, movement);
    isPending ||= credited.isPending ?? false;
    // Coins that settled a debt cannot be played.
    const amountMinor = movement.amountMinor - credited.settledMinor;
    if (gift && amountMinor > 0n) {
      await addUnplayed(db, { ...movement, reference: gift, amountMinor });
    }
  }
  return isPending;
}

/** The reversed part of a package's price, before and after a reversal. */
interface CoinReturn {
  /** Our own unique reference. */
  name: string;
  ofMinor: bigint;
  beforeMinor: bigint;
  afterMinor: bigint;
}

/**
 * Takes the share of the coins for the reversed part of the price, and returns coins if that part
 * becomes smaller. A reversed gift no longer has to be played; a returned one has to be played like
 * a new gift.
 */
export async function moveCoinsBack(
  db: Queryable,
  wallet: Wallet,
  buyer: Buyer,
  coins: readonly Coins[],
  { name, ofMinor, beforeMinor, afterMinor }: CoinReturn,
): Promise<void> {
  for (const { movement, gift } of movements('reversal', buyer, coins)) {
    const shareOf = (minor: bigint) =>
      ofMinor === 0n ? 0n : (movement.amountMinor * minor) / ofMinor;
    const deltaMinor = shareOf(afterMinor) - shareOf(beforeMinor);
    const { partner, owner, currency, reference } = movement;
    const own = `${name}:${reference.slice(reference.lastIndexOf(':') + 1)}`;
    if (deltaMinor > 0n) {
      const taken = { partner, owner, currency, amountMinor: deltaMinor };
      await wallet.reverse(db, { ...taken, reference: `reversal:${own}` });
      if (gift) await capUnplayed(db, gift, movement.amountMinor - shareOf(afterMinor));
    } else if (deltaMinor < 0n) {
      const credit = { partner, owner, currency, amountMinor: -deltaMinor };
      const reference = `restored:${own}`;
      const { settledMinor } = await wallet.credit(db, { ...credit, reference });
      const amountMinor = credit.amountMinor - settledMinor;
      if (gift && amountMinor > 0n) await addUnplayed(db, { ...credit, reference, amountMinor });
    }
  }
}

/** The coins that a package's refund holds and later takes, under the refund's reference. */
export function refundedCoins(refund: Buyer, coins: readonly Coins[]): Credit[] {
  return movements('refund', refund, coins).map(({ movement }) => movement);
}

/** True if any free coin was played since. */
export async function wasGiftPlayed(
  db: Queryable,
  buyer: Buyer,
  coins: readonly Coins[],
): Promise<boolean> {
  for (const { movement, gift } of movements('deposit', buyer, coins)) {
    if (gift && (await leftOfGift(db, gift)) < movement.amountMinor) return true;
  }
  return false;
}

/** The coins are gone for good, and their gifts no longer have to be played. */
export async function dropGifts(db: Queryable, buyer: Buyer, coins: readonly Coins[]) {
  for (const { gift } of movements('deposit', buyer, coins)) {
    if (gift) await capUnplayed(db, gift, 0n);
  }
}
