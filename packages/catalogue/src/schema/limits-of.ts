import { cardViewTypes } from '@opencashier/contract/methods/methods';
import { currencyOf, limitsFor, paymentDecimals } from '@opencashier/money';
import type { Limits } from '@opencashier/money';
import type { CatalogueMethod } from './schema.ts';

/** AMT-5: peer-to-peer methods have their own limits if they have no rule. */
export function isP2pStyle(method: Pick<CatalogueMethod, 'category' | 'cardViewType'>): boolean {
  return method.category === 'peer-to-peer' || method.cardViewType === cardViewTypes.p2p;
}

/** AMT-4: the limits of a player of that country in that currency. */
export function limitsOf(method: CatalogueMethod, currency: string, country: string): Limits {
  return limitsFor(method.amount_rules, { currency, country, p2pStyle: isP2pStyle(method) });
}

/** The decimals that an amount may have: those of the file, or else the currency's own. */
export function exponentOf(method: CatalogueMethod, currency: string): number {
  const { exponent } = method;
  const accepted = exponent && Object.hasOwn(exponent, currency) ? exponent[currency] : undefined;
  return accepted ?? paymentDecimals(currency);
}

/**
 * Adds the exponents that follow from the method's currencies, so that the widget gets them too.
 */
export function withExponents(method: CatalogueMethod): CatalogueMethod {
  const coarse = method.currency.filter(
    (code) => paymentDecimals(code) < (currencyOf(code)?.decimals ?? 2),
  );
  if (coarse.length === 0) return method;
  const derived = Object.fromEntries(coarse.map((code) => [code, paymentDecimals(code)]));
  return { ...method, exponent: { ...derived, ...method.exponent } };
}
