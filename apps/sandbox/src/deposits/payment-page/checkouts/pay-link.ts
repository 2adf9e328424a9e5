import type { Payment } from '../../payment/payment.ts';
import { digitsOf } from './checkout.ts';

/** The content of the QR code, in the UPI format, which codes in other countries resemble. */
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
