import { formatMoney } from '@opencashier/money';
import { type Dispute, disputeOutcomes } from '../deposits/dispute-simulator.ts';
import type { Payment } from '../deposits/payment/payment.ts';
import { canDecideRefund, type Refund, refundOutcomes } from '../deposits/refund-simulator.ts';
import { fact } from '../page-parts/layout.ts';
import { html, type Markup } from '../page-parts/markup.ts';
import { button, form, notices } from './card-parts.ts';

const refundLabels = { refund: 'Refund', fail: 'Fail', return: 'Return' } as const;
const disputeLabels = { win: 'Win', lose: 'Lose' } as const;

/** A refund that the server requested, and its possible outcomes. */
export function refundCard(refund: Refund, hidden: Markup): Markup {
  const { order, state, deliveries } = refund;
  const buttons = refundOutcomes
    .filter((outcome) => canDecideRefund(refund, outcome))
    .map((outcome) => button(outcome, refundLabels[outcome], order.reference));
  return html`<li class="sheet">
    <h3>
      ${formatMoney(order.amount, order.currency, 'en')}
      <span class="state ${state.status}">${state.status}</span>
    </h3>
    <dl>
      ${fact('Refund', html`<code>${order.reference}</code>`)}
      ${fact('Order', html`<code>${order.deposit}</code>`)} ${fact('Customer', order.player)}
      ${fact('Notices', notices(deliveries))} ${state.reason && fact('Reason', state.reason)}
    </dl>
    ${form(`/control/refunds/${order.reference}/decision`, hidden, buttons)}
  </li>`;
}

/** Opens a dispute of a payment that was made. */
export function disputeForm({ order }: Payment, hidden: Markup): Markup {
  return form(`/control/payments/${order.reference}/dispute`, hidden, [
    button('keep', 'Open dispute', order.reference),
    button('take', 'Open dispute, take money', order.reference),
  ]);
}

export function disputeCard({ payment, state, deliveries }: Dispute, hidden: Markup): Markup {
  const { disputeId, status, amount, currency, evidenceDueAt } = state;
  const buttons = disputeOutcomes
    .filter((outcome) => status !== (outcome === 'win' ? 'won' : 'lost'))
    .map((outcome) => button(outcome, disputeLabels[outcome], disputeId));
  return html`<li class="sheet">
    <h3>${formatMoney(amount, currency, 'en')} <span class="state ${status}">${status}</span></h3>
    <dl>
      ${fact('Dispute', html`<code>${disputeId}</code>`)}
      ${fact('Order', html`<code>${payment.order.reference}</code>`)}
      ${fact('Customer', payment.order.player)} ${fact('Notices', notices(deliveries))}
      ${evidenceDueAt && fact('Evidence due', evidenceDueAt)}
    </dl>
    ${form(`/control/disputes/${disputeId}/decision`, hidden, buttons)}
  </li>`;
}
