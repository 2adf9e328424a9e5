import type { Coins } from '@opencashier/contract/calls/coins';
import type { Queryable } from '@opencashier/postgres';
import { addUnplayed, dropUnplayed } from './unplayed.ts';
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
 * What the wallet is asked to give or to take back: each kind of coin under a name of its own, and
 * what came for nothing under one that is the same both ways.
 */
function movements(prefix: string, { id, partner, owner }: Buyer, coins: readonly Coins[]) {
  const all = coins.map(({ currency, amount, type }, index) => {
    const amountMinor = requiredMinor(amount, currency);
    const reference = `${prefix}:${id}:${currency}-${index + 1}`;
    const movement: Credit = { partner, owner, amountMinor, currency, reference };
    const gift = type === 'free' ? `${id}:${currency}-${index + 1}` : undefined;
    return { movement, gift };
  });
  // In one order for all packages, so that two that are moved at once do not deadlock.
  return all.toSorted((a, b) => a.movement.currency.localeCompare(b.movement.currency));
}

/** Gives all coins of a package in the caller's transaction; true where a wallet is yet to. */
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

/** Takes all of them back, and with the gift the duty to play what is left of it. */
export async function takeCoinsBack(
  db: Queryable,
  wallet: Wallet,
  buyer: Buyer,
  coins: readonly Coins[],
): Promise<void> {
  for (const { movement, gift } of movements('reversal', buyer, coins)) {
    await wallet.reverse(db, movement);
    if (gift) await dropUnplayed(db, gift);
  }
}
