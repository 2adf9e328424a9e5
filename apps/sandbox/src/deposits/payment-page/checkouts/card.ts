import { fact } from '../../../page-parts/layout.ts';
import { html } from '../../../page-parts/markup.ts';
import { type Checkout, digitsOf } from './checkout.ts';

/** The issuer's page, where the cardholder confirms the payment. */
export const card: Checkout = {
  icon: 'card',
  place: 'Sandbox Bank secure payment',
  panel: (payment, { merchant }) =>
    html`<section class="panel" aria-label="Confirm with your bank">
      <div class="plastic" aria-hidden="true">
        <span>Sandbox Bank</span><b>•••• •••• •••• ${digitsOf(payment, 4)}</b><span>12/30</span>
      </div>
      <p class="lead">Your bank asks you to confirm this payment.</p>
      <dl>${fact('Merchant', merchant)} ${fact('Card', `•••• ${digitsOf(payment, 4)}`)}</dl>
    </section>`,
};
