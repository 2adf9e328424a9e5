import type { Delivery } from '../notices/webhook-sender.ts';
import { html, type Markup } from '../page-parts/markup.ts';

/**
 * The parts of a card on the control panel: the notices of a payment or payout, and the buttons
 * that decide it.
 */
export function button(outcome: string, label: string, reference: string): Markup {
  return html`<button
    class="quiet"
    name="outcome"
    value="${outcome}"
    aria-label="${label} ${reference}"
  >
    ${label}
  </button>`;
}

export function notices(deliveries: readonly Delivery[]): string {
  const texts = deliveries.map(({ state, attempts }) => `${state} (${attempts})`);
  return texts.join(', ') || 'none yet';
}

export function form(action: string, hidden: Markup, buttons: readonly Markup[]): Markup {
  if (buttons.length === 0) return html``;
  return html`<form class="pair" method="post" action="${action}">${hidden} ${buttons}</form>`;
}
