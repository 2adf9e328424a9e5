import { icon } from '../../../page-parts/icons.ts';
import { fact } from '../../../page-parts/layout.ts';
import { html } from '../../../page-parts/markup.ts';
import { type Checkout, digitsOf } from './checkout.ts';

/** A UPI app on a phone: the payee, the account and one button. */
export const upi: Checkout = {
  icon: 'phone',
  place: 'Sandbox UPI app',
  panel: (payment, { merchant }) =>
    html`<section class="panel" aria-label="UPI payment">
      <div class="payee">
        <span class="face" aria-hidden="true">${merchant.slice(0, 1)}</span>
        <b>${merchant}</b>
        <small class="good">${icon('check')} Verified: cashier@sandbox</small>
      </div>
      <dl>
        ${fact('Paying from', `Sandbox Bank •••• ${digitsOf(payment, 4)}`)}
        ${fact('UPI reference', html`<code>${digitsOf(payment, 12)}</code>`)}
      </dl>
    </section>`,
};
