import { currencyOf } from './currency.ts';

/**
 * A decimal as a bank's form takes it: no symbol, no groups, and as many digits as the player is
 * shown elsewhere. Digits beyond those stay, because this amount must arrive as it is.
 */
export function exactAmount(decimal: string, currency: string): string {
  const [whole, fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(currencyOf(currency)?.decimals ?? 2, '0')}`;
}
