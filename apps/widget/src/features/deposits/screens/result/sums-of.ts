import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { t } from '../../../../i18n/text.ts';
import { clockTime } from '../../../../format/format-time.ts';
import { rateSides } from '../../../../format/format-rate.ts';
import { money } from '../../../../format/format-values.ts';
import { coinsText } from './credited-text.ts';
import type { DepositFacts } from './deposit-outcome.ts';

type Sums = Pick<
  DepositFacts,
  | 'fee'
  | 'pay'
  | 'rate'
  | 'paid'
  | 'settled'
  | 'refunded'
  | 'reversed'
  | 'disputeFee'
  | 'held'
  | 'bonus'
  | 'coins'
  | 'surplus'
>;

/** The amounts of a deposit as the server reports them, each in its own currency. */
export function sumsOf(deposit: DepositState): Sums {
  const { currency, fee, pay, paid, settled, refunded, reversed } = deposit;
  const { disputeFee, held, bonus, coins, surplus } = deposit;
  return {
    fee: fee && money(fee, currency),
    pay: pay && money(pay.amount, pay.currency),
    rate: rateText(deposit),
    paid: paid && money(paid.amount, paid.currency),
    settled: settled && money(settled, currency),
    refunded: refunded && money(refunded, currency),
    reversed: reversed && money(reversed, currency),
    disputeFee: disputeFee && money(disputeFee, currency),
    held: held && money(held.amount, held.currency),
    bonus: bonus?.state,
    coins: coins && coinsText(coins),
    surplus: surplus && money(surplus.amount, surplus.currency),
  };
}

function rateText({ currency, pay, rate }: DepositState): string | undefined {
  if (!pay || !rate) return undefined;
  return t('complete.rateUntil', {
    ...rateSides(Number(rate.rate), currency, pay.currency),
    time: clockTime(rate.expiresAt),
  });
}
