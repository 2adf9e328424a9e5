import type { Catalogue } from '@opencashier/catalogue';
import { multiplyDecimals, paymentDecimals, roundUpDecimal } from '@opencashier/money';
import type { Rates } from './rates.ts';

interface Sources {
  catalogue: Pick<Catalogue, 'networks'>;
  rates: Pick<Rates, 'latest'>;
}

/**
 * CRY-3: the smallest deposit on a network in the player's currency. Lists, forms and the checks of
 * a deposit all use this amount. Undefined if the network has no minimum, or there is no rate.
 */
export function networkMinimum(
  { catalogue, rates }: Sources,
  network: string | undefined,
  currency: string,
): string | undefined {
  const minUsd = catalogue.networks[network ?? '']?.minUsd ?? undefined;
  if (minUsd === undefined || currency === 'USD') return minUsd?.toString();
  const rate = rates.latest('USD', currency);
  return rate && roundUp(multiplyDecimals(String(minUsd), rate.rate), currency);
}

/** The minimum of every network that has one. */
export function networkMinimums(sources: Sources, currency: string): Record<string, string> {
  const entries = Object.keys(sources.catalogue.networks).flatMap((network) => {
    const minimum = networkMinimum(sources, network, currency);
    return minimum === undefined ? [] : [[network, minimum] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Two significant digits: 416.67 rupees become 420. A player can remember that, and it seldom
 * changes with the rate.
 */
function roundUp(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const zeros = whole === '0' ? fraction.search(/[^0]/) + 1 : 0;
  const decimals = 2 - (whole.length - zeros);
  if (decimals >= 0) return roundUpDecimal(amount, Math.min(decimals, paymentDecimals(currency)));
  const cut = '0'.repeat(-decimals);
  const kept = multiplyDecimals(amount, `0.${cut.slice(1)}1`);
  return `${roundUpDecimal(kept, 0)}${cut}`;
}
