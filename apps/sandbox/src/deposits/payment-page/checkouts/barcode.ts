import { code128Bars } from '@opencashier/contract/formats/code-128';
import { html, type Markup, trusted } from '../../../page-parts/markup.ts';

/** A barcode for the scanner at a till. It is black on white in every theme. */
export function barcode(digits: string, label: string): Markup {
  const { bars, width: total } = code128Bars(digits);
  const path = bars.map(({ x, width }) => `M${x} 0h${width}v40h-${width}z`);
  return html`<svg
    class="barcode"
    viewBox="0 0 ${total} 40"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <rect width="${total}" height="40" fill="#fff" />
    <path d="${trusted(path.join(''))}" fill="#000" shape-rendering="crispEdges" />
  </svg>`;
}
