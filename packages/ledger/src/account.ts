/**
 * `player`: a player's money, which can never be overdrawn. `house`: the counterparty for money
 * from or to the outside, which may be negative. `receivable`: a player's debt after a reversal
 * exceeded the balance; it is negative by the debt. `hold`: reserved money, which cannot be
 * overdrawn either.
 */
export type AccountKind = 'player' | 'house' | 'receivable' | 'hold';

export interface AccountRef {
  readonly kind: AccountKind;
  /** A player of a partner, or the partner itself for its house account. */
  readonly owner: string;
}

export function playerAccount(owner: string): AccountRef {
  return { kind: 'player', owner };
}

export function houseAccount(owner: string): AccountRef {
  return { kind: 'house', owner };
}

export function receivableAccount(owner: string): AccountRef {
  return { kind: 'receivable', owner };
}
