import { encode } from 'uqr';
import { html, type Markup, trusted } from '../pages/markup.ts';

/** A QR code, always black on white: many scanners cannot read inverted codes. */
export function qrCode(content: string, label: string): Markup {
  const { data, size } = encode(content, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${trusted(rows.join(''))}" fill="#000" shape-rendering="crispEdges" />
  </svg>`;
}
