/** A bonus as the operator offers it to a player. BON-9 */
export interface OfferedBonus {
  id: string;
  type: 'deposit' | 'freespin';
  /** The minimum deposit in each currency; there is no offer in a currency that is missing. */
  minDeposit: Readonly<Record<string, string>>;
  /** BON-3: a freespin that needs no deposit cannot be chosen for one. */
  depositRequired: boolean;
  /** The countries of the offer, checked against the token; everywhere if absent. */
  countries?: readonly string[];
  /** The end of the offer for everyone. */
  until?: Date;
  /** The offer ends this long after the player first saw it in the cashier. */
  lastsHours?: number;
}

/** The source of bonus offers. The host page's list is for display only and never trusted. */
export interface Bonuses {
  /** Undefined: this player has no such offer now. */
  find(partner: string, user: string, bonusId: string, at: Date): Promise<OfferedBonus | undefined>;
  /** BON-10: the bonus that a crypto deposit brings without being chosen, if there is one. */
  ofCrypto(partner: string, user: string, at: Date): Promise<OfferedBonus | undefined>;
  /** All offers to the player at this time. */
  list(partner: string, user: string, at: Date): Promise<OfferedBonus[]>;
}
