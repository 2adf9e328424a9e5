import type { PaymentDetails } from '@opencashier/contract/calls/deposits/payment-details';
import { isolate, lookUp } from '../i18n/text.ts';

export type Requisite = NonNullable<PaymentDetails['requisites']>[number];

/** The label in the player's language if its kind is known, or else the provider's own. */
export function requisiteLabel({ kind, label }: Pick<Requisite, 'kind' | 'label'>): string {
  return (kind && lookUp(`requisite.${kind}`)) ?? isolate(label);
}
