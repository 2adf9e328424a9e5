import type { Payment } from '../payment.ts';
import type { IconName } from '../../pages/icons.ts';
import type { Markup } from '../../pages/markup.ts';

/** What a payment page of one kind shows between the amount and the decision. */
export interface Checkout {
  icon: IconName;
  /** Where the player is, as in "Sandbox Bank". */
  place: string;
  panel: (payment: Payment, view: CheckoutView) => Markup;
}

export interface CheckoutView {
  merchant: string;
  /** Formatted for the player. */
  amount: string;
}

/** Digits that belong to this payment alone and are the same each time its page is shown. */
export function digitsOf({ providerId }: Payment, count: number): string {
  let value = 0n;
  for (const byte of Buffer.from(providerId)) value = value * 131n + BigInt(byte);
  return (value % 10n ** BigInt(count)).toString().padStart(count, '0');
}
