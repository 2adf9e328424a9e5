import type { Fee } from '@opencashier/contract/methods/methods';
import { formatLocale } from '@opencashier/money';
import { locale, t } from '../i18n/text.ts';
import { shortMoney } from './format-values.ts';

/** "no fee", "2% fee", "2% + $1 fee": the operator's fee, shown before an amount is typed. */
export function feeFact(rule: Fee | undefined, currency: string): string {
  const percent = rule?.percent ?? 0;
  const inCurrency = (part: Fee['fixed']): string | undefined => {
    const amount = part?.[currency] ?? 0;
    return Number(amount) > 0 ? shortMoney(String(amount), currency) : undefined;
  };
  const [fixed, min] = [inCurrency(rule?.fixed), inCurrency(rule?.min)];
  const parts = [percent > 0 && percentText(percent), fixed].filter((part) => !!part);
  // A minimum fee without a percentage or a fixed part is the whole fee.
  if (parts.length === 0) return min ? t('crypto.fee', { fee: min }) : t('crypto.noFee');
  const fee = parts.join(' + ');
  return min ? t('crypto.feeAtLeast', { fee, min }) : t('crypto.fee', { fee });
}

/** "2.5%", or "2,5 %". */
export function percentText(percent: number): string {
  const tag = formatLocale(locale());
  return (percent / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 4 });
}
