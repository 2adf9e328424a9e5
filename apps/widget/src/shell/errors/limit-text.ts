import { compareDecimals } from '@opencashier/money';
import type { LimitLeft } from '@opencashier/contract/primitives';
import { money, shortMoney } from '../../format/format-values.ts';
import { t } from '../../i18n/text.ts';

const spans = { day: 'Day', week: 'Week', month: 'Month' } as const;

/**
 * FORM-21: what a limit leaves. A smaller amount is no advice if nothing is left, or less than the
 * method's minimum, which is in the limit's currency.
 */
export function limitText({ period, left, currency }: LimitLeft, min = '0'): string {
  const span = spans[period];
  if (Number(left) <= 0) return t(`redirect.limitUsed${span}`);
  const amount = money(left, currency);
  return compareDecimals(left, min) < 0
    ? t(`redirect.limitShort${span}`, { amount, min: shortMoney(min, currency) })
    : t(`redirect.limitLeft${span}`, { amount });
}
