import { currencyOf } from './currency.ts';
import { compareDecimals, roundDecimal } from './decimal.ts';
import { readDecimal } from './read-decimal.ts';

type Bound = number | string | null | undefined;

/** One currency's entry in a method's `amount_rules`. */
export interface AmountRule {
  readonly min?: Bound;
  readonly max?: Bound;
  readonly minNonRus?: Bound;
}

export type AmountRules = Readonly<Record<string, AmountRule | undefined>>;

export interface Limits {
  readonly min: string;
  readonly max: string;
}

export interface LimitsContext {
  readonly currency: string;
  readonly country: string;
  /** Peer-to-peer-style methods have their own limits if they have no rule. */
  readonly p2pStyle: boolean;
}

const noLimits: Limits = { min: '0', max: '0' };
const p2pLimits: Limits = { min: '1000', max: '500000' };

/** AMT-4, AMT-5: the limits of a method for a player. */
export function limitsFor(rules: AmountRules | undefined, context: LimitsContext): Limits {
  const fallback = context.p2pStyle ? p2pLimits : noLimits;
  const rule =
    rules && Object.hasOwn(rules, context.currency) ? rules[context.currency] : undefined;
  if (!rule) return fallback;
  const decimals = currencyOf(context.currency)?.decimals ?? 2;
  const read = (bound: Bound): string | undefined => {
    const decimal = readDecimal(bound);
    return decimal === undefined ? undefined : roundDecimal(decimal, decimals);
  };
  const abroad = context.country.toLowerCase() === 'ru' ? undefined : read(rule.minNonRus);
  return {
    min: abroad ?? read(rule.min) ?? fallback.min,
    max: read(rule.max) ?? fallback.max,
  };
}

export interface MethodLimitsContext {
  readonly currency: string;
  readonly country: string;
  /** The chosen network of a coin; without it, the network with the smallest minimum counts. */
  readonly network?: string | undefined;
}

/** The parts of a method that decide its limits. */
interface LimitedMethod {
  readonly category: string;
  readonly amount_rules: AmountRules;
  readonly networks?:
    | readonly { readonly id: string; readonly min?: string | undefined }[]
    | undefined;
}

/** AMT-4, CRY-3: the method's limits; the minimum of a network replaces the method's. */
export function methodLimits(
  { category, amount_rules: rules, networks = [] }: LimitedMethod,
  context: MethodLimitsContext,
): Limits {
  const limits = limitsFor(rules, { ...context, p2pStyle: category === 'peer-to-peer' });
  if (!isAvailable(limits)) return limits;
  const minimums = networks
    .filter(({ id }) => context.network === undefined || id === context.network)
    .map((network) => network.min ?? limits.min);
  const [min = limits.min] = minimums.toSorted(compareDecimals);
  return { ...limits, min };
}

/** Limits of 0 to 0 mean that the method is not available in this currency (AMT-5). */
export function isAvailable(limits: Limits): boolean {
  return compareDecimals(limits.max, '0') > 0;
}

/**
 * AMT-1: both ends are inclusive. Takes the result of `parseAmount`. 0 is not a payment, so it is
 * rejected even if the minimum is 0.
 */
export function withinLimits(amount: string | undefined, limits: Limits): boolean {
  return (
    amount !== undefined &&
    compareDecimals(amount, '0') > 0 &&
    compareDecimals(amount, limits.min) >= 0 &&
    compareDecimals(amount, limits.max) <= 0
  );
}
