import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { compareDecimals, isAvailable, type Limits, limitsFor } from '@opencashier/money';

export interface AmountContext {
  currency: string;
  country: string;
  /** The chosen network of a coin; without it, the network with the smallest minimum counts. */
  network?: string | undefined;
}

/** AMT-4, CRY-3: the method's limits; the minimum of a network replaces the method's. */
export function limitsOf(method: PaymentMethod, context: AmountContext): Limits {
  const p2pStyle = method.category === 'peer-to-peer';
  const limits = limitsFor(method.amount_rules, { ...context, p2pStyle });
  if (!isAvailable(limits)) return limits;
  const networks = (method.networks ?? []).filter(
    ({ id }) => context.network === undefined || id === context.network,
  );
  const minimums = networks.map((network) => network.min ?? limits.min);
  const [min = limits.min] = minimums.toSorted(compareDecimals);
  return { ...limits, min };
}
