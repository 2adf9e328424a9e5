import { t } from '../i18n/text.ts';

export type CoinKind = 'gold' | 'sweep' | 'freeSweep';

/**
 * The word beside an amount of coins: "coin" or "coins". The number only selects the plural form;
 * the amount itself is formatted from its decimal.
 */
export function coinWord(kind: CoinKind, amount: string): string {
  return t(`sweepstake.${kind}`, { count: Number(amount) });
}
