import type { PaymentDetails } from '@opencashier/contract/calls/deposits/payment-details';
import { lookUp } from '../../i18n/text.ts';

export type Requisite = NonNullable<PaymentDetails['requisites']>[number];

/** In the player's language if the kind of line is known, else in the provider's words. */
export function requisiteLabel({ kind, label }: Pick<Requisite, 'kind' | 'label'>): string {
  return (kind && lookUp(`requisite.${kind}`)) ?? label;
}
