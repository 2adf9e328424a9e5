import type { ProviderDeposit, ProviderField } from '@opencashier/contract/provider/protocol';
import { withCheckDigit } from '../payment/check-digit.ts';
import { digitsOf } from '../payment-page/checkouts/checkout.ts';
import { payLink } from '../payment-page/checkouts/pay-link.ts';
import type { Payment } from '../payment/payment.ts';
import { bankAccount } from './bank-accounts.ts';
import { brCode } from './br-code.ts';

type OwnPage = Pick<ProviderDeposit, 'page' | 'details'>;
type Details = (payment: Payment) => OwnPage;

const merchant = 'OpenCashier Sandbox';

const pix: Details = (payment) => ({
  page: { id: 'pix', type: 'CUSTOM_PAGE' },
  details: {
    code: brCode({
      pixKey: '123e4567-e89b-42d3-a456-426614174000',
      amount: payment.order.amount,
      merchant,
      city: 'São Paulo',
      transaction: payment.order.reference,
    }),
  },
});

/** Every UPI app accepts the same link; most also have their own URL scheme. */
function upiApps(link: string) {
  const query = link.slice(link.indexOf('?'));
  return [
    { name: 'PhonePe', url: `phonepe://pay${query}` },
    { name: 'Google Pay', url: `tez://upi/pay${query}` },
    { name: 'Paytm', url: `paytmmp://pay${query}` },
    { name: 'UPI', url: link },
  ];
}

const upi =
  (id: string): Details =>
  (payment) => {
    const code = payLink(payment, merchant);
    return { page: { id, type: 'CUSTOM_PAGE' }, details: { code, apps: upiApps(code) } };
  };

const transfer: Details = (payment) => ({
  page: { id: 'transfer', type: 'OFFLINE' },
  details: { requisites: bankAccount(payment) },
});

/** A card abroad that the player's bank sends the money to. */
const foreignCard: Details = (payment) => ({
  page: { id: 'card', type: 'OFFLINE' },
  details: {
    card: {
      number: withCheckDigit(`860014${digitsOf(payment, 9)}`),
      payment_system: 'uzcard',
      bank: 'Sandbox Bank',
      holder: 'SANDBOX PAYEE',
    },
  },
});

const foreignPhone: Details = (payment) => ({
  page: { id: 'card', type: 'OFFLINE' },
  details: {
    card: {
      phone: `+996 700 ${digitsOf(payment, 6)}`,
      bank: 'Sandbox Bank',
      holder: 'SANDBOX PAYEE',
    },
  },
});

const voucher: Details = (payment) => ({
  page: { id: 'cash', type: 'OFFLINE' },
  details: {
    voucher: {
      number: digitsOf(payment, 16),
      places: ['Sandbox Store', 'Sandbox Pharmacy', 'Sandbox Post Office'],
    },
  },
});

/** The wallet asks on the player's phone. The merchant's page says what to do there. */
const onPhone: Details = () => ({ page: { id: 'instruction', type: 'OFFLINE' } });

// The first pattern that matches the method's name decides.
const detailsByMethod: readonly (readonly [RegExp, Details])[] = [
  [/^pix$/, pix],
  [/^eazype_/, upi('eazype')],
  [/^mpesa_/, onPhone],
  [/^upi_qr$/, upi('upi_qr')],
  [/^sbp_transgran_uz$/, foreignCard],
  [/^sbp_transgran_/, foreignPhone],
  [/^(boleto|efecty|fawry|multibanco|rapipago|city24|kassa24)$/, voucher],
  [/^(cash_|facilito_|pago_|pay24_|quickpay_|qiwi_terminal_|easypay_terminal)/, voucher],
  [/^(imps_|bank_transfer_|virtual_account_|me2me_)/, transfer],
  [/^(havale|instapay|sepa_transfer|transferencia_argentina)$/, transfer],
  [/_(thailand|ecuador)$/, transfer],
];

/** The field that the player fills in after sending the money. */
const proof: ProviderField = {
  name: 'payment_reference',
  label: 'Payment reference',
  kind: 'payment_reference',
  type: 'text',
  regex: String.raw`^\d{6,12}$`,
  inputMode: 'numeric',
};

/** A page that the provider describes and the merchant draws: the bank details and the fields. */
const unifiedForm: Details = (payment) => ({
  details: { unifiedFlow: { requisites: bankAccount(payment), fields: [proof] } },
});

/** Amounts that end in 77 before the point, such as 77 or 1077, are paid by a unified form. */
function usesUnifiedForm({ order }: Payment): boolean {
  return /77(?:\.|$)/.test(order.amount);
}

/** The details for a page that the merchant draws; undefined if the player pays on our page. */
export function detailsOf(payment: Payment): OwnPage | undefined {
  if (usesUnifiedForm(payment)) return unifiedForm(payment);
  return detailsByMethod.find(([pattern]) => pattern.test(payment.order.method))?.[1](payment);
}
