import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { useMethods } from './state.ts';

/** A method from the current list, so that its texts follow a change of language. */
export function useMethod(name: string | undefined): PaymentMethod | undefined {
  return useMethods(({ list }) => list?.methods.find((method) => method.name === name));
}
