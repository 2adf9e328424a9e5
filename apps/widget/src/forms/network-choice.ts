import type { Fee, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { FormField } from './form-field.ts';
import { type FormState, valueOf } from './form-state.ts';

/** The id of the network in the form; if the form has no choice, the method's first network. */
export function chosenNetwork(
  { networks = [] }: Pick<PaymentMethod, 'networks'>,
  fields: readonly FormField[],
  form: FormState,
): string | undefined {
  const choice = fields.find(({ type }) => type === 'networks');
  return (choice && valueOf(form, choice)) || networks[0]?.id;
}

/** The fee on a network: the network's own fee replaces the method's. */
export function feeOn(
  { fee, networks = [] }: Pick<PaymentMethod, 'fee' | 'networks'>,
  network: string | undefined,
): Fee | undefined {
  return networks.find(({ id }) => id === network)?.fee ?? fee;
}
