import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';

export type RegionsOutcome =
  | { kind: 'listed'; codes: readonly string[] }
  | { kind: 'failed'; error: CashierError };

/** LIST-10: the countries in which the player can pay or be paid. */
export async function loadRegions(
  { cashier }: Pick<Ports, 'cashier'>,
  transaction: 'deposit' | 'withdrawal',
): Promise<RegionsOutcome> {
  try {
    const { countries } = await cashier.call('methods-country-selector-v2', {});
    const open = countries.filter((country) => country[transaction]);
    return { kind: 'listed', codes: open.map(({ code }) => code) };
  } catch (error) {
    return { kind: 'failed', error: asCashierError(error) };
  }
}
