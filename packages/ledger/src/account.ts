/**
 * `player`: what a player owns, and can never be overdrawn. `house`: the other side of the outside
 * world, which may go either way. `receivable`: what a player owes after a reversal took more than
 * was there; it goes below zero by the debt. `hold`: money set apart, as little to be overdrawn.
 */
export type AccountKind = 'player' | 'house' | 'receivable' | 'hold';

export interface AccountRef {
  readonly kind: AccountKind;
  /** A player of a partner, or the partner for its house side. */
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
