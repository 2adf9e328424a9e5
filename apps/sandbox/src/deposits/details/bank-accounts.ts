import { createHash } from 'node:crypto';
import type { PaymentDetails } from '@opencashier/contract/calls/deposits/payment-details';
import { digitsOf } from '../payment-page/checkouts/checkout.ts';
import type { Payment } from '../payment/payment.ts';

type Requisites = NonNullable<PaymentDetails['requisites']>;
type Requisite = Requisites[number];

const holder: Requisite = {
  kind: 'holder',
  label: 'Account holder',
  value: 'OpenCashier Sandbox Ltd',
  copy: true,
};
const bank: Requisite = { kind: 'bank', label: 'Bank', value: 'Sandbox Bank', copy: true };

/** Characters that nobody confuses: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const noteLetters = 'ACDEFGHJKMNPQRTWXY34679';
const noteLength = 8;

/** The note by which the payee's bank finds the payment. It is short, because players type it. */
function purpose({ providerId }: Payment): Requisite {
  const bytes = createHash('sha256').update(providerId).digest().subarray(0, noteLength);
  const value = Array.from(bytes, (byte) => noteLetters[byte % noteLetters.length]).join('');
  return { kind: 'purpose', label: 'Payment note', value, copy: true };
}

function account(payment: Payment, digits: number): Requisite {
  return { kind: 'account', label: 'Account number', value: digitsOf(payment, digits), copy: true };
}

/** The bank details in the format of the method's country. */
export function bankAccount(payment: Payment): Requisites {
  const { method } = payment.order;
  if (method.startsWith('sepa_')) {
    const iban: Requisite = { kind: 'iban', label: 'IBAN', value: germanIban(payment), copy: true };
    const bic: Requisite = { kind: 'bic', label: 'BIC', value: 'SBXBDEFFXXX', copy: true };
    return [holder, iban, bic, purpose(payment)];
  }
  if (method.startsWith('imps_')) {
    const ifsc: Requisite = { kind: 'ifsc', label: 'IFSC', value: 'SBXB0000042', copy: true };
    return [holder, account(payment, 14), ifsc, bank, purpose(payment)];
  }
  if (method.startsWith('virtual_account_')) {
    // Nigerian account numbers have ten digits at every bank.
    const isNigerian = method.endsWith('_nigeria');
    const value = isNigerian ? digitsOf(payment, 10) : `8808${digitsOf(payment, 12)}`;
    const number: Requisite = {
      kind: 'virtual_account',
      label: 'Virtual account',
      value,
      copy: true,
    };
    return [bank, number, holder];
  }
  return [bank, account(payment, 10), holder, purpose(payment)];
}

/** ISO 13616: the check digits make the whole number equal 1 modulo 97. */
function germanIban(payment: Payment): string {
  const basic = `50010517${digitsOf(payment, 10)}`;
  const check = 98n - (BigInt(`${basic}131400`) % 97n);
  const whole = `DE${String(check).padStart(2, '0')}${basic}`;
  return whole.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
