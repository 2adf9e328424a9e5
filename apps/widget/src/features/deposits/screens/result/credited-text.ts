import type { Coins } from '@opencashier/contract/calls/deposits/coins';
import { shortTime } from '../../../../format/format-time.ts';
import { money, shortMoney } from '../../../../format/format-values.ts';
import { t } from '../../../../i18n/text.ts';
import { amountOf, goldCoin, sweepCoin } from '../../../coins/coin-package.ts';
import type { TrackedDeposit } from '../../state.ts';

/** "10,000 GC + 5 SC" */
export function coinsText(coins: readonly Coins[]): string {
  return [goldCoin, sweepCoin]
    .map((currency) => ({ currency, amount: amountOf(coins, currency) }))
    .filter(({ amount }) => amount !== '0')
    .map(({ currency, amount }) => shortMoney(amount, currency))
    .join(' + ');
}

/** SEQ-28: a credited deposit as a few lines of text, for the share sheet. */
export function receiptText(deposit: TrackedDeposit, method: string): string {
  const { amount, currency, credited, createdAt, depositId } = deposit;
  return [
    t('root.resume', { amount: money(credited ?? amount, currency), method }),
    `${t('complete.time')}: ${shortTime(createdAt)}`,
    `${t('complete.reference')}: ${depositId}`,
  ].join('\n');
}
