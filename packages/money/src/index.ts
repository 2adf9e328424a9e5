export {
  coinCodes,
  cryptoCodes,
  currencies,
  currencyOf,
  fiatCodes,
  isCurrency,
} from './currency.ts';
export type { CurrencyDescriptor } from './currency.ts';
export {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  divideDecimals,
  fromMinor,
  multiplyDecimals,
  roundDecimal,
  roundUpDecimal,
  subtractDecimals,
  toMinor,
  truncateDecimal,
} from './decimal.ts';
export { chargeOf } from './fee.ts';
export type { Charge, FeeRule } from './fee.ts';
export { formatLocale } from './format-locale.ts';
export { formatMoney } from './format-money.ts';
export type { FormatOptions } from './format-money.ts';
export { isAvailable, limitsFor, withinLimits } from './limits.ts';
export type { AmountRule, AmountRules, Limits, LimitsContext } from './limits.ts';
export { parseAmount } from './parse-amount.ts';
export { quickAmounts, quickChoices } from './quick-amounts.ts';
export { readDecimal } from './read-decimal.ts';
