import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { goToError } from '../../../shell/errors/show-error.ts';

export type RegionsOutcome =
  | { kind: 'listed'; codes: readonly string[] }
  | { kind: 'failed'; error: CashierError }
  /** The player was sent to the error page. */
  | { kind: 'left' };

/** LIST-10: the countries in which the player can pay or be paid. */
export async function loadRegions(
  { cashier, navigator }: Pick<Ports, 'cashier' | 'navigator'>,
  transaction: 'deposit' | 'withdrawal',
): Promise<RegionsOutcome> {
  const { path } = navigator.place();
  try {
    const { countries } = await cashier.call('methods-country-selector-v2', {});
    const open = countries.filter((country) => country[transaction]);
    return { kind: 'listed', codes: open.map(({ code }) => code) };
  } catch (thrown) {
    const error = asCashierError(thrown);
    if (error.code !== 'request.timeout') return { kind: 'failed', error };
    // NET-8: a timeout leads to the error route, unless the player has left this page.
    if (navigator.place().path === path) goToError({ navigator }, error);
    return { kind: 'left' };
  }
}
