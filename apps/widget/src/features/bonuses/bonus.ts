import { type Bonus, isOnOffer, type StartData } from '@opencashier/contract/host/start-data';
import { readDecimal } from '@opencashier/money';

/** BON-9: a bonus as the player sees it. Everything but the minimum is for display only. */
export interface BonusOffer {
  id: string;
  type: Bonus['type'];
  /** '0' if the host sets none. */
  minDeposit: string;
  /** The host's own text, if it has one. */
  title?: string | undefined;
  description?: string | undefined;
  percent?: number | undefined;
  max?: string | undefined;
  spins?: number | undefined;
  /** The number of times that the bonus must be wagered before it can be withdrawn. */
  wager?: number | undefined;
  expiresAt?: string | undefined;
}

export function offerOf(bonus: Bonus): BonusOffer {
  const { id, type, depositBonusData, freespinBonusData } = bonus;
  const data = (type === 'deposit' ? depositBonusData : freespinBonusData) ?? {};
  return {
    id,
    type,
    minDeposit: readDecimal(data['minDeposit']) ?? '0',
    title: textOf(data['title']),
    description: textOf(data['description']),
    percent: numberOf(data['percent']),
    max: readDecimal(data['max']),
    spins: numberOf(data['spins']),
    wager: numberOf(data['wager']),
    expiresAt: timeOf(data['expiresAt']),
  };
}

/** The bonuses that can be chosen now. */
export function offersOf({ bonusList }: Pick<StartData, 'bonusList'>, nowMs: number): BonusOffer[] {
  return bonusList.filter((bonus) => isOnOffer(bonus, nowMs)).map(offerOf);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : undefined;
