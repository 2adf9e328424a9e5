import { compareDecimals, currencyOf, readDecimal, toMinor } from '@opencashier/money';
import { exponentOf, isP2pStyle } from '../schema/limits-of.ts';
import type { Finding } from '../schema/problem.ts';
import type { CatalogueMethod } from '../schema/schema.ts';

export function checkAmounts(method: CatalogueMethod): Finding[] {
  return [
    ...checkCurrencies(method),
    ...Object.keys(method.amount_rules).flatMap((currency) => checkRule(method, currency)),
    ...checkExponents(method),
    ...checkFees(method),
  ];
}

function checkCurrencies(method: CatalogueMethod): Finding[] {
  return method.currency.flatMap((code, index): Finding[] => {
    const path = ['currency', index];
    if (!currencyOf(code)) return [{ path, message: `"${code}" is not a known currency` }];
    if (method.currency.indexOf(code) < index)
      return [{ path, message: `"${code}" is listed twice` }];
    if (Object.hasOwn(method.amount_rules, code) || isP2pStyle(method)) return [];
    // AMT-5 would give it limits of 0 to 0: the method would be listed but could never be used.
    return [{ path, message: `"${code}" needs limits in amount_rules` }];
  });
}

function checkRule(method: CatalogueMethod, currency: string): Finding[] {
  const path = ['amount_rules', currency];
  if (!method.currency.includes(currency)) {
    return [{ path, message: `"${currency}" is not in the method's currency list` }];
  }
  const rule = method.amount_rules[currency] ?? { min: 0, max: 0 };
  const decimals = decimalsOf(method, currency);
  const bounds = Object.entries(rule).map(([key, bound]) => ({ key, read: readDecimal(bound) }));
  const found = bounds.flatMap(({ key, read }): Finding[] => {
    if (read === undefined) return [{ path: [...path, key], message: 'not a decimal amount' }];
    if (toMinor(read, decimals) !== undefined) return [];
    return [{ path: [...path, key], message: `${read} has more than ${decimals} decimals` }];
  });
  const max = readDecimal(rule.max);
  if (found.length > 0 || max === undefined) return found;
  return bounds.flatMap(({ key, read = '0' }): Finding[] => {
    if (key === 'max' || compareDecimals(read, max) < 0) return [];
    return [{ path: [...path, key], message: `${key} ${read} is not below max ${max}` }];
  });
}

/** Limits are shown with the currency's decimals and sent with the provider's, so both must fit. */
function decimalsOf(method: CatalogueMethod, currency: string): number {
  const shown = currencyOf(currency)?.decimals ?? 2;
  return Math.min(shown, exponentOf(method, currency));
}

function checkExponents(method: CatalogueMethod): Finding[] {
  return Object.entries(method.exponent ?? {}).flatMap(([currency, exponent]): Finding[] => {
    const path = ['exponent', currency];
    if (!method.currency.includes(currency)) {
      return [{ path, message: `"${currency}" is not in the method's currency list` }];
    }
    const decimals = currencyOf(currency)?.decimals ?? exponent;
    if (exponent <= decimals) return [];
    return [{ path, message: `${exponent} is more than the ${decimals} decimals of ${currency}` }];
  });
}

const feeParts = ['fixed', 'min', 'max'] as const;

type FeeRule = NonNullable<CatalogueMethod['fee']>;

/** Checks the method's own fee and those of its networks. */
function checkFees(method: CatalogueMethod): Finding[] {
  const ofNetworks = Object.entries(method.networkFees ?? {}).flatMap(([network, fee]) =>
    checkFee(method, fee, ['networkFees', network]),
  );
  return [...checkFee(method, method.fee ?? {}, ['fee']), ...ofNetworks];
}

function checkFee(method: CatalogueMethod, fee: FeeRule, path: string[]): Finding[] {
  const found = feeParts.flatMap((part) =>
    Object.entries(fee[part] ?? {}).flatMap(([currency, amount]) =>
      checkFeePart(method, currency, amount).map((message) => ({
        path: [...path, part, currency],
        message,
      })),
    ),
  );
  if (found.length > 0) return found;
  return [...checkFixedFee(method, fee, path), ...checkFeeBounds(fee, path)];
}

/** A fixed fee must be below the largest amount, or nothing would be left of any payment. */
function checkFixedFee(
  { amount_rules: rules }: CatalogueMethod,
  fee: FeeRule,
  path: string[],
): Finding[] {
  return Object.entries(fee.fixed ?? {}).flatMap(([currency, fixed]): Finding[] => {
    const max = readDecimal(rules[currency]?.max);
    if (max === undefined || compareDecimals(readDecimal(fixed) ?? '0', max) < 0) return [];
    const message = `${fixed} is not below the method's max ${max}`;
    return [{ path: [...path, 'fixed', currency], message }];
  });
}

function checkFeeBounds(fee: FeeRule, path: string[]): Finding[] {
  return Object.entries(fee.min ?? {}).flatMap(([currency, min]): Finding[] => {
    const max = readDecimal(fee.max?.[currency]);
    if (max === undefined || compareDecimals(readDecimal(min) ?? '0', max) < 0) return [];
    return [{ path: [...path, 'min', currency], message: `min ${min} is not below max ${max}` }];
  });
}

function checkFeePart(
  method: CatalogueMethod,
  currency: string,
  amount: number | string,
): string[] {
  if (!method.currency.includes(currency)) {
    return [`"${currency}" is not in the method's currency list`];
  }
  const read = readDecimal(amount);
  if (read === undefined) return ['not a decimal amount'];
  const decimals = decimalsOf(method, currency);
  return toMinor(read, decimals) === undefined
    ? [`${read} has more than ${decimals} decimals`]
    : [];
}
