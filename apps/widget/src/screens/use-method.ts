import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { useMethods } from '../state/methods.ts';

/** A method of the list as it stands: its texts are others once the language has changed. */
export function useMethod(name: string | undefined): PaymentMethod | undefined {
  return useMethods(({ list }) => list?.methods.find((method) => method.name === name));
}
