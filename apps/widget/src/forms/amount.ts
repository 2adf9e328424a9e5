import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { type Limits, limitsFor } from '@opencashier/money';

export interface AmountContext {
  currency: string;
  country: string;
}

export function limitsOf(method: PaymentMethod, { currency, country }: AmountContext): Limits {
  const p2pStyle = method.category === 'peer-to-peer';
  return limitsFor(method.amount_rules, { currency, country, p2pStyle });
}
