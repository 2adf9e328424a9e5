export {
  coinCodes,
  cryptoCodes,
  currencies,
  currencyOf,
  isCurrency,
  paymentDecimals,
} from './currency.ts';
export { canonicalDecimal, compareDecimals, fromMinor, toMinor } from './decimal.ts';
export {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  roundUpDecimal,
  subtractDecimals,
  truncateDecimal,
} from './decimal-arithmetic.ts';
export { exactAmount } from './exact-amount.ts';
export { chargeOf } from './fee.ts';
export { formatLocale } from './format-locale.ts';
export { formatMoney, withCode } from './format-money.ts';
export { formatNumber, formatRange, regionName, symbolFollows } from './format-range.ts';
export { isAvailable, limitsFor, methodLimits, withinLimits } from './limits.ts';
export type { Limits, MethodLimitsContext } from './limits.ts';
export { parseAmount } from './parse-amount.ts';
export { quickChoices } from './quick-amounts.ts';
export { readDecimal } from './read-decimal.ts';
