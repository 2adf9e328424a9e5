import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { MethodSource } from '../method-source.ts';

/** LIST-18: the methods of a group that can be shown, in their own order. */
export function groupMembers(
  list: MethodList | undefined,
  name: string,
  { firstRoute }: Pick<MethodSource, 'firstRoute'>,
): PaymentMethod[] {
  const group = list?.groups.find((candidate) => candidate.name === name);
  const members = list?.methods.filter((m) => group?.paymentMethods.includes(m.name)) ?? [];
  return byPosition(members.filter(firstRoute));
}

/** The methods in the order in which players see them, within any list or group. */
export function byPosition(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.toSorted((a, b) => a.position - b.position);
}
