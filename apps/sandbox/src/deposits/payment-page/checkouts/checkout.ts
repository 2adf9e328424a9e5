import type { Payment } from '../../payment/payment.ts';
import type { IconName } from '../../../page-parts/icons.ts';
import type { Markup } from '../../../page-parts/markup.ts';

/** The part of a payment page between the amount and the decision, for one kind of method. */
export interface Checkout {
  icon: IconName;
  /** The name of the place that the player sees, as in "Sandbox Bank". */
  place: string;
  panel: (payment: Payment, view: CheckoutView) => Markup;
}

export interface CheckoutView {
  merchant: string;
  /** Formatted for the player. */
  amount: string;
}

/** Digits that are unique to this payment and the same each time its page is shown. */
export function digitsOf({ providerId }: Payment, count: number): string {
  let value = 0n;
  for (const byte of Buffer.from(providerId)) value = value * 131n + BigInt(byte);
  return (value % 10n ** BigInt(count)).toString().padStart(count, '0');
}
