import { t } from '../../i18n/text.ts';

export type CoinKind = 'gold' | 'sweep' | 'freeSweep';

/**
 * What stands beside an amount of coins: "coin" or "coins". The number only chooses the form; the
 * amount itself is a decimal and is written from it.
 */
export function coinWord(kind: CoinKind, amount: string): string {
  return t(`sweepstake.${kind}`, { count: Number(amount) });
}
