import { createLedger, houseAccount, playerAccount, receivableAccount } from '@opencashier/ledger';
import type { Queryable } from '@opencashier/postgres';
import type { Credit } from './wallet.ts';

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Settles the player's debt from the player's balance. Called in every transaction that credits the
 * player, so that a debt exists only if the balance is zero. The preceding movement locks the
 * account until the transaction ends, so no reversal can add to the debt until then.
 */
export async function settleDebt(
  db: Queryable,
  { owner, currency, reference }: Pick<Credit, 'owner' | 'currency' | 'reference'>,
): Promise<bigint> {
  const ledger = createLedger(db);
  const { posted } = await ledger.balance(owner, currency, 'receivable');
  if (posted >= 0n) return 0n;
  const { available } = await ledger.lockBalance(owner, currency);
  const settledMinor = least(-posted, available);
  if (settledMinor <= 0n) return 0n;
  await ledger.transfer({
    from: playerAccount(owner),
    to: receivableAccount(owner),
    amount: settledMinor,
    currency,
    reference: `${reference}:settles`,
    purpose: 'settlement',
  });
  return settledMinor;
}

/**
 * Creates a player's debt to the house, once per reference. The available part is taken
 * immediately, because a debt exists only if the balance is zero.
 */
export async function createDebt(
  db: Queryable,
  { note, ...debt }: Credit & { note: string },
): Promise<{ outcome: 'posted' | 'exists'; owedMinor: bigint }> {
  const { partner, owner, amountMinor: amount, currency, reference } = debt;
  const ledger = createLedger(db);
  await ledger.lockBalance(owner, currency);
  const [from, to] = [receivableAccount(owner), houseAccount(partner)];
  const posting = { from, to, amount, currency, reference, purpose: `debt: ${note}` };
  const { outcome } = await ledger.transfer(posting);
  if (outcome === 'posted') await settleDebt(db, debt);
  const { posted } = await ledger.balance(owner, currency, 'receivable');
  return { outcome, owedMinor: -posted };
}

/** `exceedsDebt`: the player owes less than that, and nothing was done. */
export type Waived =
  | { outcome: 'posted' | 'exists'; owedMinor: bigint }
  | { outcome: 'exceedsDebt' };

/**
 * Waives a debt, or a part of it, at the cost of the house; once per reference. The caller must
 * roll back if the amount exceeds the debt: only the posting shows whether the request is new.
 */
export async function waiveDebt(
  db: Queryable,
  { partner, owner, amountMinor: amount, currency, reference }: Credit,
): Promise<Waived> {
  const ledger = createLedger(db);
  // Locks the player's account, so that the debt is not settled while it is waived.
  await ledger.lockBalance(owner, currency);
  const [from, to] = [houseAccount(partner), receivableAccount(owner)];
  const waiver = { from, to, amount, currency, reference, purpose: 'waiver' };
  const { outcome } = await ledger.transfer(waiver);
  const { posted } = await ledger.balance(owner, currency, 'receivable');
  return posted > 0n ? { outcome: 'exceedsDebt' } : { outcome, owedMinor: -posted };
}
