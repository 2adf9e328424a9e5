import type { PaymentMethod } from '@opencashier/contract/methods/methods';

/** The methods in the order in which players see them, within any list or group. */
export function byPosition(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.toSorted((a, b) => a.position - b.position);
}
