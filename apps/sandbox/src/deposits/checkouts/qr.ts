import { html } from '../../pages/markup.ts';
import { qrCode } from '../qr-code.ts';
import type { Checkout } from './checkout.ts';
import { payLink } from './pay-link.ts';

/** A code that the player scans with their own banking app. */
export const qr: Checkout = {
  icon: 'scan',
  place: 'Sandbox QR payment',
  panel: (payment, view) => {
    const link = payLink(payment, view.merchant);
    return html`<section class="panel" aria-label="QR code">
      ${qrCode(link, `QR code to pay ${view.amount}`)}
      <p class="lead">Scan it with your banking app, or copy the code into it.</p>
      <label for="code">Payment code</label>
      <input id="code" class="copyable" readonly value="${link}" />
    </section>`;
  },
};
