import { formatMoney } from '@opencashier/money';
import type { Delivery } from '../courier.ts';
import { canDecide } from '../desk.ts';
import type { Faults } from '../faults.ts';
import type { InboxMessage } from '../operator/inbox.ts';
import { type Outcome, outcomes, type Payment } from '../payment.ts';
import { canDecidePayout, type Payout, payoutOutcomes } from '../payouts.ts';
import { chainsForm, type ChainView } from './chains-form.ts';
import { faultsForm } from './faults-form.ts';
import { fact, layout } from './layout.ts';
import { html, type Markup } from './markup.ts';
import { methodName } from './method-name.ts';

export interface ControlView {
  payments: readonly Payment[];
  payouts: readonly Payout[];
  messages: readonly InboxMessage[];
  chains: readonly ChainView[];
  faults: { everyone: Faults; players: Record<string, Faults> };
  /** Proves that a form came from this page. */
  token: string;
}

const labels: Record<Outcome, string> = {
  approve: 'Approve',
  decline: 'Decline',
  chargeback: 'Charge back',
  cancel: 'Cancel',
  dispute: 'Dispute',
};

const payoutLabels = { send: 'Send', reject: 'Reject', fail: 'Fail', return: 'Return' } as const;

function button(outcome: string, label: string, reference: string): Markup {
  return html`<button
    class="quiet"
    name="outcome"
    value="${outcome}"
    aria-label="${label} ${reference}"
  >
    ${label}
  </button>`;
}

function notices(deliveries: readonly Delivery[]): string {
  const texts = deliveries.map(({ state, attempts }) => `${state} (${attempts})`);
  return texts.join(', ') || 'none yet';
}

function form(action: string, token: string, buttons: readonly Markup[]): Markup {
  if (buttons.length === 0) return html``;
  return html`<form class="pair" method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    ${buttons}
  </form>`;
}

function paymentCard(payment: Payment, token: string): Markup {
  const { order, status, reason, planned, paid } = payment;
  const buttons = outcomes
    .filter((outcome) => canDecide(payment, outcome))
    .map((outcome) => button(outcome, labels[outcome], order.reference));
  const differs = paid !== undefined && paid !== order.amount;
  return html`<li class="sheet">
    <h3>
      ${formatMoney(order.amount, order.currency, 'en')}
      <span class="state ${status}">${status}</span>
    </h3>
    <dl>
      ${fact('Order', html`<code>${order.reference}</code>`)}
      ${fact('Method', methodName(order.method))} ${fact('Customer', order.player)}
      ${differs ? fact('Paid', formatMoney(paid, order.currency, 'en')) : ''}
      ${fact('Notices', notices(payment.deliveries))} ${reason && fact('Reason', reason)}
      ${planned && fact('Planned', `${planned.outcome} at ${planned.at.toISOString()}`)}
    </dl>
    ${form(`/control/payments/${order.reference}/decision`, token, buttons)}
  </li>`;
}

function reasonInput(reference: string): Markup {
  return html`<input
    name="reason"
    maxlength="500"
    placeholder="Reason (for reject, fail, return)"
    aria-label="Reason for ${reference}"
    autocomplete="off"
  />`;
}

function messageList(messages: readonly InboxMessage[]): Markup {
  if (messages.length === 0) return html``;
  return html`<h2>Codes sent to players</h2>
    <ul class="cards">
      ${messages.slice(0, 6).map(
        ({ player, code, at }) =>
          html`<li class="sheet">
            <h3>${code}</h3>
            <dl>${fact('Customer', player)} ${fact('Sent', at)}</dl>
          </li>`,
      )}
    </ul>`;
}

function payoutCard(payout: Payout, token: string): Markup {
  const { order, state, deliveries } = payout;
  const buttons = payoutOutcomes
    .filter((outcome) => canDecidePayout(payout, outcome))
    .map((outcome) => button(outcome, payoutLabels[outcome], order.reference));
  return html`<li class="sheet">
    <h3>
      ${formatMoney(order.amount, order.currency, 'en')}
      <span class="state ${state.status}">${state.status}</span>
    </h3>
    <dl>
      ${fact('Order', html`<code>${order.reference}</code>`)}
      ${fact('Method', methodName(order.method))} ${fact('Customer', order.player)}
      ${fact('Notices', notices(deliveries))} ${state.reason && fact('Reason', state.reason)}
    </dl>
    ${form(`/control/payouts/${order.reference}/decision`, token, [
      ...(buttons.length === 0 ? [] : [reasonInput(order.reference)]),
      ...buttons,
    ])}
  </li>`;
}

/** What goes wrong, and every payment that the sandbox remembers with what can become of it. */
export function controlPage({
  payments,
  payouts,
  messages,
  chains,
  faults,
  token,
}: ControlView): string {
  const none = html`<p>No payments yet. Make a deposit in the playground.</p>`;
  return layout(
    'Sandbox control panel',
    html`<main class="wide">
      <h1>Control panel</h1>
      ${faultsForm(faults, token)}
      <h2>Payments <a href="/control">Refresh</a></h2>
      ${payments.length === 0 ? none : ''}
      <ul class="cards">
        ${payments.map((payment) => paymentCard(payment, token))}
      </ul>
      ${messageList(messages)} ${payouts.length > 0 ? html`<h2>Payouts</h2>` : ''}
      <ul class="cards">
        ${payouts.map((payout) => payoutCard(payout, token))}
      </ul>
      ${chainsForm(chains, token)}
    </main>`,
  );
}
