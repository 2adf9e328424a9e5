import { formatMoney } from '@opencashier/money';
import { fact } from '../../../page-parts/layout.ts';
import { html } from '../../../page-parts/markup.ts';
import { type Checkout, digitsOf } from './checkout.ts';

/** Online banking: a transfer that is ready to sign. */
export const bank: Checkout = {
  icon: 'bank',
  place: 'Sandbox Bank online banking',
  panel: (payment, { merchant }) =>
    html`<section class="panel" aria-label="Transfer order">
      <div class="account">
        <span>From</span>
        <b>Current account</b>
        <small
          >•••• ${digitsOf(payment, 4)} ·
          ${formatMoney('125000', payment.order.currency, payment.order.language)} available</small
        >
      </div>
      <div class="account">
        <span>To</span>
        <b>${merchant}</b>
        <small>Account ${digitsOf(payment, 14).slice(0, 10)}</small>
      </div>
      <dl>
        ${fact('Purpose', html`<code>${payment.order.reference}</code>`)}
        ${fact('Arrives', 'At once')}
      </dl>
    </section>`,
};
