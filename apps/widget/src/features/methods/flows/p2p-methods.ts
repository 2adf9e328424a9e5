import type { MethodList, PaymentMethod } from '@opencashier/contract/calls/methods';
import { depositSide } from './method-source.ts';

/** The peer-to-peer methods. */
export function p2pMethods(list: MethodList | undefined): PaymentMethod[] {
  const methods = list?.methods.filter(({ category }) => category === 'peer-to-peer') ?? [];
  return methods.filter(depositSide.firstRoute).toSorted((a, b) => a.position - b.position);
}
