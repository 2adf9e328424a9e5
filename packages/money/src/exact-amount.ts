import { currencyOf } from './currency.ts';

/**
 * A decimal as a bank's form accepts it: without a symbol or grouping, and with the decimals that
 * the player sees elsewhere. Further decimals are kept, because this exact amount must arrive.
 */
export function exactAmount(decimal: string, currency: string): string {
  const [whole, fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(currencyOf(currency)?.decimals ?? 2, '0')}`;
}
