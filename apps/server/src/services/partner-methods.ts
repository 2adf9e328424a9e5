import type { Catalogue } from '@opencashier/catalogue';
import type { MethodsOff } from '@opencashier/contract/methods/methods-off';

export type MethodKind = 'deposit' | 'withdrawal';

/** A method that an operator switched off or moved, in one direction. */
export interface MethodSetting {
  kind: MethodKind;
  method: string;
  isOn: boolean;
  /** Its position among the catalogue's; null: the position in its file. */
  position: number | null;
  reason: string | null;
  changedBy: string;
  changedAt: Date;
}

/** The methods as switched and ordered by each partner's operators. */
export interface PartnerMethods {
  /** The catalogue of one partner's players: the same object until something in it changes. */
  catalogueOf(partner: string): Catalogue;
  settingsOf(partner: string): readonly MethodSetting[];
  /** Undefined if none is off. */
  offOf(partner: string): MethodsOff | undefined;
  /** Reads what any server has stored. */
  refresh(): Promise<void>;
}

/** The channel on which servers announce a changed setting. */
export const methodChannel = 'cashier_methods';
