import { barcode } from './barcode.ts';
import { html } from '../../../page-parts/markup.ts';
import { type Checkout, digitsOf } from './checkout.ts';

/** A voucher that the player shows at a till. */
export const cash: Checkout = {
  icon: 'store',
  place: 'Sandbox cash desk',
  panel: (payment, { amount }) => {
    const digits = digitsOf(payment, 16);
    const spoken = digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    return html`<section class="panel voucher" aria-label="Payment voucher">
      ${barcode(digits, `Barcode ${spoken}`)}
      <code class="number">${spoken}</code>
      <ol>
        <li>Go to any sandbox store and show this barcode at the till.</li>
        <li>Pay ${amount} in cash and keep the receipt.</li>
        <li>The money is in your account within minutes.</li>
      </ol>
    </section>`;
  },
};
