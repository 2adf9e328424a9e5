import type { Coins } from '@opencashier/contract/calls/coins';
import { addDecimals, formatMoney } from '@opencashier/money';
import { locale } from '../i18n/text.ts';
import type { CoinPackage } from '../state/sweepstake.ts';

/** Gold coins are for play alone; sweep coins come as a gift and can be redeemed. */
export const goldCoin = 'GC';
export const sweepCoin = 'SC';

export interface PackageFigures {
  /** Decimals; "0" where the package holds none. */
  gcAmount: string;
  scAmount: string;
  /** "$4.99" */
  formattedPrice: string;
}

/** SWP-2: what a package is shown by, from its coins and its price. */
export function packageFigures({
  currenciesList,
  price,
  priceCurrencyCode,
}: CoinPackage): PackageFigures {
  return {
    gcAmount: amountOf(currenciesList, goldCoin),
    scAmount: amountOf(currenciesList, sweepCoin),
    formattedPrice: formatMoney(price, priceCurrencyCode, locale()),
  };
}

/** How many of one coin there are, whether they are bought or a gift. */
export function amountOf(coins: readonly Coins[], currency: string): string {
  return coins
    .filter((coin) => coin.currency === currency)
    .reduce((sum, { amount }) => addDecimals(sum, amount), '0');
}
