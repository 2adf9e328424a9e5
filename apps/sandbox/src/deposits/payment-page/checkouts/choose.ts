import { bank } from './bank.ts';
import { card } from './card.ts';
import { cash } from './cash.ts';
import type { Checkout } from './checkout.ts';
import { qr } from './qr.ts';
import { upi } from './upi.ts';
import { wallet } from './wallet.ts';

// The first pattern that matches the method's name decides.
const checkouts: readonly (readonly [RegExp, Checkout])[] = [
  [/(^|_)(qr|qris|pix|sbp)(_|$)/, qr],
  [/(^|_)(upi|paytm|phone_pe|phonepe|gpay)(_|$)/, upi],
  [/(^|_)(oxxo|cash|efecty|baloto|pago|kiosk|boleto|terminal)(_|$)/, cash],
  [/(^|_)(bank|banking|spei|trustly|imps|neft|pse|sepa|privat24|kaspi|klarna)(_|$)/, bank],
  [/(^|_)(visa|mastercard|mir|verve|rupay|elo|humo|uzcard|card|cards)(_|$)/, card],
];

export function checkoutFor(method: string): Checkout {
  const name = method.toLowerCase().replaceAll('-', '_');
  return checkouts.find(([pattern]) => pattern.test(name))?.[1] ?? wallet;
}
