import { cardViewTypes } from '@opencashier/contract/calls/methods';
import { currencyOf, limitsFor, paymentDecimals } from '@opencashier/money';
import type { Limits } from '@opencashier/money';
import type { CatalogueMethod } from './schema.ts';

/** Methods between players have limits of their own where they have no rule. AMT-5 */
export function isP2pStyle(method: Pick<CatalogueMethod, 'category' | 'cardViewType'>): boolean {
  return method.category === 'peer-to-peer' || method.cardViewType === cardViewTypes.p2p;
}

/** AMT-4: what a player of that country may pay in that currency. */
export function limitsOf(method: CatalogueMethod, currency: string, country: string): Limits {
  return limitsFor(method.amount_rules, { currency, country, p2pStyle: isP2pStyle(method) });
}

/** How many decimals an amount may have: what the file says, or else the currency's own. */
export function exponentOf(method: CatalogueMethod, currency: string): number {
  const { exponent } = method;
  const accepted = exponent && Object.hasOwn(exponent, currency) ? exponent[currency] : undefined;
  return accepted ?? paymentDecimals(currency);
}

/** The method with the exponents that follow from its currencies, which the widget is told too. */
export function withExponents(method: CatalogueMethod): CatalogueMethod {
  const coarse = method.currency.filter(
    (code) => paymentDecimals(code) < (currencyOf(code)?.decimals ?? 2),
  );
  if (coarse.length === 0) return method;
  const derived = Object.fromEntries(coarse.map((code) => [code, paymentDecimals(code)]));
  return { ...method, exponent: { ...derived, ...method.exponent } };
}
