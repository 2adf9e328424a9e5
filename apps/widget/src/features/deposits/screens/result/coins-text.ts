import type { Coins } from '@opencashier/contract/calls/deposits/coins';
import { amountOf, goldCoin, sweepCoin } from '../../../coins/coin-package.ts';
import { shortMoney } from '../../../../format/format-values.ts';

/** "10,000 GC + 5 SC" */
export function coinsText(coins: readonly Coins[]): string {
  return [goldCoin, sweepCoin]
    .map((currency) => ({ currency, amount: amountOf(coins, currency) }))
    .filter(({ amount }) => amount !== '0')
    .map(({ currency, amount }) => shortMoney(amount, currency))
    .join(' + ');
}
