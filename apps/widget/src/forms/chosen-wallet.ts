import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { FormField } from './form-field.ts';
import { type FormState, valueOf } from './form-state.ts';
import { chosenNetwork } from './network-choice.ts';
import { isVisible, sentValue } from './validate.ts';

export interface ChosenWallet {
  /** The name of the address field. */
  name: string;
  address: string;
  /** The id of the network chosen with it. */
  network: string;
}

/** The wallet in the fields, with its network. */
export function chosenWallet(
  method: Pick<PaymentMethod, 'networks'>,
  fields: readonly FormField[],
  form: FormState,
): ChosenWallet | undefined {
  const shown = fields.filter((field) => isVisible(field, fields, form));
  const wallet = shown.find(({ alias }) => alias === 'wallet');
  const network = chosenNetwork(method, shown, form);
  const address = wallet && sentValue(wallet, valueOf(form, wallet));
  return address && network ? { name: wallet.name, address, network } : undefined;
}
