import type { Queryable } from '@opencashier/postgres';

export interface Credit {
  partner: string;
  owner: string;
  amountMinor: bigint;
  currency: string;
  /** Ours and unique: whatever happens, money with this reference moves once. */
  reference: string;
}

export type Authorisation = { allowed: true } | { allowed: false; message: string; link?: string };

export interface Reversal {
  /** What was still there and went back. */
  takenMinor: bigint;
  /** What was not, and is owed now. */
  owedMinor: bigint;
}

/** Where players' money lives. The server knows no other way to it. */
export interface Wallet {
  /** May refuse before anything is asked of a provider: limits, identity checks, self-exclusion. */
  authorizeDeposit(request: Omit<Credit, 'reference'>): Promise<Authorisation>;
  /** Gives money inside the caller's transaction. What the player owes is settled from it first. */
  credit(db: Queryable, credit: Credit): Promise<{ settledMinor: bigint }>;
  /** Takes back what a credit gave: what is available, and the rest as a debt. */
  reverse(db: Queryable, credit: Credit): Promise<Reversal>;
  /** What the player can use, in minor units. */
  balance(owner: string, currency: string): Promise<bigint>;
  /** Whether the player owes anything in any currency: no withdrawal before it is settled. */
  isBlocked(owner: string): Promise<boolean>;
}
