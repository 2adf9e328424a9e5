import type { Payment } from '../payment.ts';
import { digitsOf } from './checkout.ts';

/** What the QR code says, in the form of UPI, which other countries' codes resemble. */
export function payLink(payment: Payment, merchant: string): string {
  const { amount, currency, reference } = payment.order;
  const params = new URLSearchParams({
    pa: 'cashier@sandbox',
    pn: merchant,
    am: payment.paid ?? amount,
    cu: currency,
    tr: reference,
    tn: `Sandbox ${digitsOf(payment, 6)}`,
  });
  return `upi://pay?${params}`;
}
