import { type CatalogueMethod, exponentOf } from '@opencashier/catalogue';
import { requiredMinor } from '../rates/amounts.ts';
import type { Price } from '../deposits/deposit.ts';

const stepsMax = 99;
/** The last digits of the amount may be changed, the price may not. */
const partsOfAmount = 100n;
const stepsMin = 9;

/**
 * The sums that distinguish payments to the same person: the requested amount plus a little more,
 * in the smallest steps that the provider accepts.
 */
export function exactAmounts(
  method: CatalogueMethod,
  { payMinor, payCurrency }: Pick<Price, 'payMinor' | 'payCurrency'>,
): bigint[] {
  const step = requiredMinor(smallest(exponentOf(method, payCurrency)), payCurrency);
  const affordable = Number(payMinor / partsOfAmount / step);
  const steps = Math.min(stepsMax, Math.max(stepsMin, affordable));
  return Array.from({ length: steps }, (_, index) => payMinor + step * BigInt(index + 1));
}

/** The extra amount is the player's own money: it is credited at the same price. */
export function atExactAmount<P extends Price>(price: P, payMinor: bigint): P {
  return { ...price, payMinor, creditMinor: (price.creditMinor * payMinor) / price.payMinor };
}

function smallest(exponent: number): string {
  return exponent === 0 ? '1' : `0.${'0'.repeat(exponent - 1)}1`;
}
