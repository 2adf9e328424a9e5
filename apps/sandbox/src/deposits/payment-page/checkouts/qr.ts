import { encode } from 'uqr';
import { html, type Markup, trusted } from '../../../page-parts/markup.ts';
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

/** A QR code, always black on white: many scanners cannot read inverted codes. */
function qrCode(content: string, label: string): Markup {
  const { data, size } = encode(content, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${trusted(rows.join(''))}" fill="#000" shape-rendering="crispEdges" />
  </svg>`;
}
