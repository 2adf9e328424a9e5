import type { PaymentDetails } from '@opencashier/contract/payment-details';
import { digitsOf } from '../pages/checkouts/checkout.ts';
import type { Payment } from '../payment.ts';

type Requisites = NonNullable<PaymentDetails['requisites']>;
type Requisite = Requisites[number];

const holder: Requisite = {
  kind: 'holder',
  label: 'Account holder',
  value: 'OpenCashier Sandbox Ltd',
  copy: true,
};
const bank: Requisite = { kind: 'bank', label: 'Bank', value: 'Sandbox Bank' };

/** By which the payee's bank finds the payment. */
function purpose({ order }: Payment): Requisite {
  return { kind: 'purpose', label: 'Payment note', value: order.reference, copy: true };
}

function account(payment: Payment, digits: number): Requisite {
  return { kind: 'account', label: 'Account number', value: digitsOf(payment, digits), copy: true };
}

/** An account as the method's country writes it down. */
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
    const value = `8808${digitsOf(payment, 12)}`;
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

/** ISO 13616: the check digits make the whole number leave 1 when divided by 97. */
function germanIban(payment: Payment): string {
  const basic = `50010517${digitsOf(payment, 10)}`;
  const check = 98n - (BigInt(`${basic}131400`) % 97n);
  const whole = `DE${String(check).padStart(2, '0')}${basic}`;
  return whole.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
