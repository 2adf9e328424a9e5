import { formatMoney } from '@opencashier/money';
import { html } from '../../../page-parts/markup.ts';
import type { Checkout } from './checkout.ts';

/** An e-wallet: the balance before and after the payment. */
export const wallet: Checkout = {
  icon: 'wallet',
  place: 'Sandbox wallet',
  panel: ({ order }) =>
    html`<section class="panel" aria-label="Wallet">
      <div class="account">
        <span>Pay with</span>
        <b>Wallet balance</b>
        <small>${formatMoney('125000', order.currency, order.language)} available</small>
      </div>
    </section>`,
};
