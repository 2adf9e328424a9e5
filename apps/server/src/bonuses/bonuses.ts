/** A bonus as the operator offers it to a player. BON-9 */
export interface OfferedBonus {
  id: string;
  type: 'deposit' | 'freespin';
  /** By currency, the least to deposit; a currency that is missing has no such offer. */
  minDeposit: Readonly<Record<string, string>>;
  /** BON-3: a freespin that needs no deposit has nothing to do with one. */
  depositRequired: boolean;
  /** Where players of the offer live, by their token; absent is everywhere. */
  countries?: readonly string[];
  /** When the offer ends for everyone. */
  until?: Date;
  /** How long it can be taken from the first time that the player saw the cashier with it. */
  lastsHours?: number;
}

/** Who offers bonuses. What the host's page says of them is for display and never asked here. */
export interface Bonuses {
  /** Undefined: there is no such offer to this player at this time. */
  find(partner: string, user: string, bonusId: string, at: Date): Promise<OfferedBonus | undefined>;
  /** All that is offered to the player at this time. */
  list(partner: string, user: string, at: Date): Promise<OfferedBonus[]>;
}
