import type { Queryable } from '@opencashier/postgres';
import { refundedCoins } from '../../sweepstake/coin-package.ts';
import type { Credit, Held, Wallet } from '../../wallet/wallet.ts';
import type { Deposit } from '../deposit.ts';
import type { Refund } from '../refund.ts';

const purpose = 'refund';

/** The amounts that a refund holds: money, or each kind of coin in a package. */
export function holdsOf(refund: Refund, { promisedPackage }: Deposit): Credit[] {
  const { id, partner, owner, amountMinor, currency } = refund;
  if (promisedPackage)
    return refundedCoins(refund, promisedPackage.coins).map((coin) => ({ ...coin, purpose }));
  return [{ partner, owner, amountMinor, currency, reference: `refund:${id}`, purpose }];
}

/** Makes the holds one after the other. On a refusal, `held` lists those made before it. */
export async function holdAll(
  wallet: Wallet,
  holds: readonly Credit[],
): Promise<{ held: Credit[]; refusal?: Exclude<Held, { held: true }> }> {
  const held: Credit[] = [];
  for (const hold of holds) {
    const answer = await wallet.hold(hold);
    if (!answer.held) return { held, refusal: answer };
    held.push(hold);
  }
  return { held };
}

export async function releaseAll(
  db: Queryable,
  wallet: Wallet,
  holds: readonly Credit[],
): Promise<void> {
  for (const hold of holds) await wallet.release(db, hold);
}

export async function commitAll(
  db: Queryable,
  wallet: Wallet,
  holds: readonly Credit[],
): Promise<void> {
  for (const hold of holds) await wallet.commit(db, hold);
}

/** The money of a completed refund came back, and is the player's again. */
export async function restoreRefunded(
  db: Queryable,
  wallet: Wallet,
  holds: readonly Credit[],
): Promise<void> {
  for (const { reference, ...hold } of holds) {
    await wallet.credit(db, {
      ...hold,
      reference: `${reference}:returned`,
      purpose: 'refund returned',
    });
  }
}
