import { formatMoney } from '@opencashier/money';
import { canDecide } from '../desk.ts';
import type { Outcome, Payment } from '../payment.ts';
import { fact, layout } from './layout.ts';
import { html, type Markup } from './markup.ts';
import { methodName } from './method-name.ts';

function button(payment: Payment, outcome: Outcome, label: string): Markup | undefined {
  if (!canDecide(payment, outcome)) return undefined;
  const { reference } = payment.order;
  return html`<button
    class="quiet"
    name="outcome"
    value="${outcome}"
    aria-label="${label} ${reference}"
  >
    ${label}
  </button>`;
}

function notices({ deliveries }: Payment): string {
  const texts = deliveries.map(({ state, attempts }) => `${state} (${attempts})`);
  return texts.join(', ') || 'none yet';
}

function card(payment: Payment): Markup {
  const { order, status, reason, planned, formToken } = payment;
  return html`<li class="sheet">
    <h2>
      ${formatMoney(order.amount, order.currency, 'en')}
      <span class="state ${status}">${status}</span>
    </h2>
    <dl>
      ${fact('Order', html`<code>${order.reference}</code>`)}
      ${fact('Method', methodName(order.method))} ${fact('Customer', order.player)}
      ${fact('Notices', notices(payment))} ${reason && fact('Reason', reason)}
      ${planned && fact('Planned', `${planned.outcome} at ${planned.at.toISOString()}`)}
    </dl>
    <form class="pair" method="post" action="/control/payments/${order.reference}/decision">
      <input type="hidden" name="token" value="${formToken}" />
      ${button(payment, 'approve', 'Approve')} ${button(payment, 'decline', 'Decline')}
    </form>
  </li>`;
}

/** Every payment that the sandbox remembers, with what can still become of it. */
export function controlPage(payments: readonly Payment[]): string {
  return layout(
    'Sandbox payments',
    html`<main class="wide">
      <h1>Payments</h1>
      <p><a href="/control">Refresh</a></p>
      ${payments.length === 0 ? html`<p>No payments yet. Make a deposit in the playground.</p>` : ''}
      <ul class="cards">
        ${payments.map(card)}
      </ul>
    </main>`,
  );
}
