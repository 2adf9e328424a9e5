import type { Fee, PaymentMethod } from '@opencashier/contract/calls/methods';
import type { FormField } from './form-field.ts';
import { type FormState, valueOf } from './form-state.ts';

/** The id of the network that stands in a form; the method's first where there is no choice. */
export function chosenNetwork(
  { networks = [] }: Pick<PaymentMethod, 'networks'>,
  fields: readonly FormField[],
  form: FormState,
): string | undefined {
  const choice = fields.find(({ type }) => type === 'networks');
  return (choice && valueOf(form, choice)) || networks[0]?.id;
}

/** What is charged on a network: its own fee, where it has one, in place of the method's. */
export function feeOn(
  { fee, networks = [] }: Pick<PaymentMethod, 'fee' | 'networks'>,
  network: string | undefined,
): Fee | undefined {
  return networks.find(({ id }) => id === network)?.fee ?? fee;
}
