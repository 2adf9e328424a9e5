import type { Queryable } from '@opencashier/postgres';

export interface Credit {
  partner: string;
  owner: string;
  amountMinor: bigint;
  currency: string;
  /** Ours and unique: whatever happens, money with this reference moves once. */
  reference: string;
}

export type Authorisation =
  | { allowed: true }
  /** `code` is the operator's own, for the host's page. */
  | { allowed: false; message: string; link?: string; code?: string };

export interface Credited {
  settledMinor: bigint;
  /** The wallet is elsewhere and has not taken it yet. */
  isPending?: boolean;
}

export interface Reversal {
  /** What was still there and went back. */
  takenMinor: bigint;
  /** What was not, and is owed now. */
  owedMinor: bigint;
}

/** What was asked to be set apart is not there, or the wallet does not let it go. */
export type Held =
  | { held: true }
  | { held: false; why: 'balance' }
  | { held: false; why: 'refused'; message: string; link?: string };

/** What a player has in one currency. */
export interface Funds {
  currency: string;
  /** What the player can use. */
  availableMinor: bigint;
  /** What is set apart for withdrawals. */
  heldMinor: bigint;
}

/** Where players' money lives. The server knows no other way to it. */
export interface Wallet {
  /** May refuse before anything is asked of a provider: limits, identity checks, self-exclusion. */
  authorizeDeposit(request: Omit<Credit, 'reference'>): Promise<Authorisation>;
  /** Gives money inside the caller's transaction. What the player owes is settled from it first. */
  credit(db: Queryable, credit: Credit): Promise<Credited>;
  /** Takes back what a credit gave: what is available, and the rest as a debt. */
  reverse(db: Queryable, credit: Credit): Promise<Reversal>;
  /**
   * Sets money apart for a withdrawal, in a step of its own: a wallet elsewhere may take its time
   * and may refuse. Asked again with the same reference it holds nothing more; a refusal leaves no
   * trace, so that the same reference may be held later.
   */
  hold(hold: Credit): Promise<Held>;
  /**
   * What was held under the reference has left for good. Part of the caller's transaction, like a
   * credit: a wallet elsewhere writes down in it what it has to be told.
   */
  commit(db: Queryable, hold: Credit): Promise<void>;
  /**
   * What was held under the reference is the player's again, less what is owed; in the caller's
   * transaction too.
   */
  release(db: Queryable, hold: Credit): Promise<void>;
  /** What the player has, in every currency that there is anything in. */
  funds(owner: string): Promise<Funds[]>;
  /** What the player can use, in minor units. */
  balance(owner: string, currency: string): Promise<bigint>;
  /** Whether the player owes anything in any currency: no withdrawal before it is settled. */
  isBlocked(owner: string): Promise<boolean>;
}
