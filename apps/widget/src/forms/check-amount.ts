import {
  compareDecimals,
  currencyOf,
  isAvailable,
  type Limits,
  parseAmount,
  toMinor,
} from '@opencashier/money';
import { moneyText } from '../format/format-values.ts';
import { t, type TextKey, type LazyText } from '../i18n/text.ts';

export type AmountCheck = { amount: string; error?: never } | { amount?: never; error: LazyText };

/** The error texts for an amount outside the limits; withdrawals have their own. */
export interface LimitTexts {
  belowMin: TextKey;
  aboveMax: TextKey;
}

const depositTexts: LimitTexts = {
  belowMin: 'amount.errors.belowMin',
  aboveMax: 'amount.errors.aboveMax',
};

/** AMT-1: a number within the limits, with no more decimals than the currency has. */
export function checkAmount(
  text: string,
  limits: Limits,
  currency: string,
  texts = depositTexts,
): AmountCheck {
  const money = (decimal: string): string => moneyText(decimal, currency, true);
  const { min, max } = limits;
  const decimals = currencyOf(currency)?.decimals ?? 2;
  if (!isAvailable(limits)) return { error: () => t('amount.errors.unavailable', { currency }) };
  if (text.trim() === '') {
    return { error: () => t('amount.errors.empty', { min: money(min), max: money(max) }) };
  }
  const amount = parseAmount(text);
  if (amount === undefined) {
    return { error: () => t('amount.errors.notNumber', { min: money(min) }) };
  }
  if (toMinor(amount, decimals) === undefined) {
    return { error: () => t('amount.errors.tooPrecise', { decimals }) };
  }
  if (compareDecimals(amount, max) > 0) {
    return { error: () => t(texts.aboveMax, { max: money(max) }) };
  }
  if (compareDecimals(amount, min) < 0 || amount === '0') {
    return { error: () => t(texts.belowMin, { min: money(min) }) };
  }
  return { amount };
}
