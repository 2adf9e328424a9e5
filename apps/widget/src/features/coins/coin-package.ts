import type { Coins } from '@opencashier/contract/calls/deposits/coins';
import { addDecimals } from '@opencashier/money';
import { moneyText } from '../../format/format-values.ts';
import type { CoinPackage } from './state.ts';

/** Gold coins are for play only; sweep coins are a gift and can be redeemed. */
export const goldCoin = 'GC';
export const sweepCoin = 'SC';

export interface PackageFigures {
  /** Decimals; "0" if the package has none. */
  gcAmount: string;
  scAmount: string;
  /** "$4.99" */
  formattedPrice: string;
}

/** SWP-2: the display values of a package, from its coins and its price. */
export function packageFigures({
  currenciesList,
  price,
  priceCurrencyCode,
}: CoinPackage): PackageFigures {
  return {
    gcAmount: amountOf(currenciesList, goldCoin),
    scAmount: amountOf(currenciesList, sweepCoin),
    formattedPrice: moneyText(price, priceCurrencyCode),
  };
}

export function priceOf({ price, priceCurrencyCode }: CoinPackage) {
  return { amount: price, currency: priceCurrencyCode };
}

/** The amount of one coin, both bought and given. */
export function amountOf(coins: readonly Coins[], currency: string): string {
  return coins
    .filter((coin) => coin.currency === currency)
    .reduce((sum, { amount }) => addDecimals(sum, amount), '0');
}
