import { formatMoney } from '@opencashier/money';
import { canDecide } from '../deposits/payment-simulator.ts';
import type { Faults } from '../faults/faults.ts';
import type { InboxMessage } from '../notices/inbox.ts';
import { type Outcome, outcomes, type Payment } from '../deposits/payment/payment.ts';
import { canDecidePayout, type Payout, payoutOutcomes } from '../payouts/payout-simulator.ts';
import type { Dispute } from '../deposits/dispute-simulator.ts';
import type { Refund } from '../deposits/refund-simulator.ts';
import { chainsForm, type ChainView } from '../chains/chains-form.ts';
import { disputeCard, disputeForm, refundCard } from './return-cards.ts';
import { button, form, notices } from './card-parts.ts';
import { faultsForm } from './faults-form.ts';
import { fact, layout } from '../page-parts/layout.ts';
import { html, type Markup } from '../page-parts/markup.ts';
import { methodName } from '../deposits/payment/method-name.ts';

export interface ControlView {
  payments: readonly Payment[];
  payouts: readonly Payout[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  messages: readonly InboxMessage[];
  chains: readonly ChainView[];
  faults: { everyone: Faults; players: Record<string, Faults> };
  /** The hidden fields that every form of this page sends. */
  hidden: Hidden;
}

interface Hidden {
  /** Proves that a form came from this page. */
  token: string;
  /** The order or customer that the tester searches for. */
  find: string;
}

/** A test run makes hundreds of payments: the latest are listed, the rest found by search. */
const shownMax = 12;

const labels: Record<Outcome, string> = {
  approve: 'Approve',
  receive: 'Receive',
  decline: 'Decline',
  chargeback: 'Charge back',
  cancel: 'Cancel',
  expire: 'Expire',
  dispute: 'Dispute',
};

const payoutLabels = { send: 'Send', reject: 'Reject', fail: 'Fail', return: 'Return' } as const;

function hiddenInputs({ token, find }: Hidden): Markup {
  return html`<input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="find" value="${find}" />`;
}

function paymentCard(payment: Payment, hidden: Markup): Markup {
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
    ${form(`/control/payments/${order.reference}/decision`, hidden, buttons)}
    ${status === 'processed' ? disputeForm(payment, hidden) : ''}
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

function payoutCard(payout: Payout, hidden: Markup): Markup {
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
    ${form(`/control/payouts/${order.reference}/decision`, hidden, [
      ...(buttons.length === 0 ? [] : [reasonInput(order.reference)]),
      ...buttons,
    ])}
  </li>`;
}

function searchForm(find: string): Markup {
  return html`<form class="pair" method="get" action="/control" role="search">
    <input
      name="find"
      value="${find}"
      maxlength="256"
      placeholder="Order or customer"
      aria-label="Find by order or customer"
      autocomplete="off"
    />
    <button class="quiet">Find</button>
  </form>`;
}

interface Ordered {
  order: { reference: string; player: string };
}

function cards<T extends Ordered>(all: readonly T[], find: string, card: (one: T) => Markup) {
  const found = all.filter(({ order }) => `${order.reference} ${order.player}`.includes(find));
  const more = found.length - shownMax;
  return html`<ul class="cards">
      ${found.slice(0, shownMax).map(card)}
    </ul>
    ${more > 0 ? html`<p class="note">${more} older ones: find them above.</p>` : ''}`;
}

/** The control panel: the faults, and payments and payouts with their outcomes, newest first. */
export function controlPage(view: ControlView): string {
  const { payments, payouts, refunds, disputes, messages, chains, faults } = view;
  const { find } = view.hidden;
  const hidden = hiddenInputs(view.hidden);
  const none = html`<p>No payments yet. Make a deposit in the playground.</p>`;
  return layout(
    'Sandbox control panel',
    html`<main class="wide">
      <h1>Control panel</h1>
      ${faultsForm(faults, hidden)}
      <h2>Payments <a href="/control">Refresh</a></h2>
      ${payments.length === 0 ? none : searchForm(find)}
      ${cards(payments, find, (payment) => paymentCard(payment, hidden))} ${messageList(messages)}
      ${refunds.length > 0 ? html`<h2>Refunds</h2>` : ''}
      ${cards(refunds, find, (refund) => refundCard(refund, hidden))}
      ${disputes.length > 0 ? html`<h2>Disputes</h2>` : ''}
      ${cards(
        disputes.map((dispute) => ({ dispute, order: dispute.payment.order })),
        find,
        ({ dispute }) => disputeCard(dispute, hidden),
      )}
      ${payouts.length > 0 ? html`<h2>Payouts</h2>` : ''}
      ${cards(payouts, find, (payout) => payoutCard(payout, hidden))} ${chainsForm(chains, hidden)}
    </main>`,
  );
}
