import type { Queryable } from '@opencashier/postgres';

export interface Credit {
  partner: string;
  owner: string;
  amountMinor: bigint;
  currency: string;
  /** Our own unique reference: money with this reference moves only once. */
  reference: string;
  /** The purpose shown on statements, if it is not the movement's usual one. */
  purpose?: string;
}

export type Authorisation =
  | { allowed: true }
  /** `code` is defined by the operator, for the host's page. */
  | { allowed: false; message: string; link?: string; code?: string };

export interface Credited {
  settledMinor: bigint;
  /** The wallet is remote and has not accepted it yet. */
  isPending?: boolean;
}

export interface ReversalResult {
  /** The part that was still on the balance and was taken back. */
  takenMinor: bigint;
  /** The part that was not, and is now a debt. */
  owedMinor: bigint;
}

/**
 * The hold was refused: the money is not there, or the wallet does not allow it. `unclear`: the
 * wallet rejected the request without saying that it held nothing.
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
  /** May refuse before a provider is asked: limits, identity checks, self-exclusion. */
  authorizeDeposit(request: Omit<Credit, 'reference'>): Promise<Authorisation>;
  /** Credits money inside the caller's transaction. A debt is settled from it first. */
  credit(db: Queryable, credit: Credit): Promise<Credited>;
  /** Takes back a credit: the available part, and the rest as a debt. */
  reverse(db: Queryable, credit: Credit): Promise<ReversalResult>;
  /**
   * Holds money for a withdrawal, as a separate step: a remote wallet may be slow and may refuse.
   * Repeating the reference holds nothing more; a refusal leaves no trace, so the same reference
   * can be held later.
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
   * Releases a hold that may or may not exist, because the wallet did not answer. A remote wallet
   * refuses a hold request that arrives after this.
   */
  abandon(db: Queryable, hold: Credit): Promise<void>;
  /** The player's funds, in every currency with a balance. */
  funds(owner: string): Promise<Funds[]>;
  /** The available amount, in minor units. */
  balance(owner: string, currency: string): Promise<bigint>;
  /** A player who owes anything, in any currency, cannot withdraw. */
  isBlocked(owner: string): Promise<boolean>;
}
