import type { Queryable } from '@opencashier/postgres';

export interface Credit {
  partner: string;
  owner: string;
  amountMinor: bigint;
  currency: string;
  /** Ours and unique: whatever happens, money with this reference is given once. */
  reference: string;
}

export type Authorisation = { allowed: true } | { allowed: false; message: string; link?: string };

/** Where players' money lives. The server knows no other way to it. */
export interface Wallet {
  /** May refuse before anything is asked of a provider: limits, identity checks, self-exclusion. */
  authorizeDeposit(request: Omit<Credit, 'reference'>): Promise<Authorisation>;
  /** Gives money inside the caller's transaction. */
  credit(db: Queryable, credit: Credit): Promise<void>;
  /** What the player can use, in minor units. */
  balance(owner: string, currency: string): Promise<bigint>;
}
