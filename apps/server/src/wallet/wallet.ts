import type { Queryable } from '@opencashier/postgres';

export interface Credit {
  partner: string;
  owner: string;
  amountMinor: bigint;
  currency: string;
  /** Ours and unique: whatever happens, money with this reference moves once. */
  reference: string;
  /** The purpose shown on statements, if it is not the movement's usual one. */
  purpose?: string;
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
  /** The part that was still on the balance and was taken back. */
  takenMinor: bigint;
  /** The part that was not, and is now owed. */
  owedMinor: bigint;
}

/**
 * The hold was refused: the money is not there, or the wallet does not allow it. `unclear`: the
 * wallet does not take the request, and does not say that it held nothing.
 */
export type Held =
  | { held: true }
  | { held: false; why: 'balance' | 'unclear' }
  | { held: false; why: 'refused'; message: string; link?: string };

/** A player's funds in one currency. */
export interface Funds {
  currency: string;
  /** The available amount. */
  availableMinor: bigint;
  /** The amount held for withdrawals. */
  heldMinor: bigint;
}

/** The port to players' money. The server has no other access to it. */
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
   * Takes the amount held under the reference for good. Joins the caller's transaction, as a credit
   * does; a remote wallet queues its order in it.
   */
  commit(db: Queryable, hold: Credit): Promise<void>;
  /**
   * Returns the amount held under the reference to the player, less any debt. Joins the caller's
   * transaction too.
   */
  release(db: Queryable, hold: Credit): Promise<void>;
  /**
   * Releases a hold of which nobody knows whether it is there, because the wallet did not answer. A
   * wallet elsewhere refuses a request to hold that reaches it after this.
   */
  abandon(db: Queryable, hold: Credit): Promise<void>;
  /** The player's funds, in every currency that has any. */
  funds(owner: string): Promise<Funds[]>;
  /** The available amount, in minor units. */
  balance(owner: string, currency: string): Promise<bigint>;
  /** A player who owes anything, in any currency, cannot withdraw. */
  isBlocked(owner: string): Promise<boolean>;
}
