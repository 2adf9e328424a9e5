import type { Bonus, StartData } from '@opencashier/contract/host/start-data';
import { readDecimal } from '@opencashier/money';

/** A bonus as a player reads it. All but the minimum is for display only. BON-9 */
export interface BonusOffer {
  id: string;
  type: Bonus['type'];
  minDeposit: string;
  /** The host's own words, where it has some. */
  title?: string | undefined;
  description?: string | undefined;
  percent?: number | undefined;
  max?: string | undefined;
  spins?: number | undefined;
  /** How many times the bonus is staked before it can be withdrawn. */
  wager?: number | undefined;
  expiresAt?: string | undefined;
}

/** Undefined where a deposit has nothing to do with it. */
export function offerOf(bonus: Bonus): BonusOffer | undefined {
  const { id, type, depositBonusData, freespinBonusData } = bonus;
  const data = (type === 'deposit' ? depositBonusData : freespinBonusData) ?? {};
  if (type === 'freespin' && data['depositRequired'] !== true) return undefined; // BON-3
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

/** What can be chosen now: an offer that has ended is none. */
export function offersOf({ bonusList }: Pick<StartData, 'bonusList'>, nowMs: number): BonusOffer[] {
  return bonusList
    .flatMap((bonus) => offerOf(bonus) ?? [])
    .filter(({ expiresAt }) => !expiresAt || Date.parse(expiresAt) > nowMs);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : undefined;
