import {
  formatMoney,
  formatNumber,
  formatRange,
  type Limits,
  regionName,
} from '@opencashier/money';
import { isolate, locale } from '../i18n/text.ts';
import { basePath, useSession } from '../state/session.ts';

export function money(decimal: string, currency: string): string {
  return isolate(moneyText(decimal, currency));
}

/** Without the zeros of a whole amount: "₹500". */
export function shortMoney(decimal: string, currency: string): string {
  return isolate(moneyText(decimal, currency, true));
}

/** For a text that isolates its values itself. */
export function moneyText(decimal: string, currency: string, trimZeros = false): string {
  return formatMoney(decimal, currency, locale(), { trimZeros, isDistinct: sharesSign(currency) });
}

/** AMT-13: this player has amounts in another currency with the same sign, as dollars and pesos. */
export function sharesSign(currency: string): boolean {
  const { user, currencies } = useSession.getState();
  if (!currencies) return false;
  const zero = (code: string): string => formatMoney('0', code, locale());
  return [user.currency, ...currencies].some(
    (other) => other !== currency && zero(other) === zero(currency),
  );
}

export function plainNumber(decimal: string): string {
  return formatNumber(decimal, locale());
}

export function moneyRange(limits: Limits, currency: string): string {
  return isolate(formatRange(limits, currency, locale(), { isDistinct: sharesSign(currency) }));
}

export function countryName(code: string): string {
  return regionName(code, locale());
}

export function flagUrl(country: string): string {
  return imageUrl(`icons/flags/${country}`);
}

/** LIST-14: icons are separate files, fetched by path when they are shown. */
export function iconUrl(
  method: { iconIds?: readonly string[] | undefined } | undefined,
): string | undefined {
  const [icon] = method?.iconIds ?? [];
  return icon && imageUrl(`icons/${icon}`);
}

/** An image of the catalogue. START-6: the picture that shows it may show the host's instead. */
export function imageUrl(name: string): string {
  return `${basePath()}/${name}.svg`;
}
