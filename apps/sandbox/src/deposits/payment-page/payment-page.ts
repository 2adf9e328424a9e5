import type { ProviderStatus } from '@opencashier/contract/provider/protocol';
import { formatMoney } from '@opencashier/money';
import { declineReasons } from './decline-reasons.ts';
import type { Payment } from '../payment/payment.ts';
import { checkoutFor } from './checkouts/choose.ts';
import { icon } from '../../page-parts/icons.ts';
import { fact, layout } from '../../page-parts/layout.ts';
import { html, type Markup } from '../../page-parts/markup.ts';
import { methodName } from '../payment/method-name.ts';

/** The delays that a player can choose on the page. */
export const delaysSeconds = [5, 30] as const;

const verdicts: Record<Exclude<ProviderStatus, 'waiting'>, string> = {
  processing: 'Payment received, not final yet',
  processed: 'Payment approved',
  failed: 'Payment declined',
  cancelled: 'Payment cancelled',
  expired: 'Payment expired',
  reversed: 'Payment taken back',
};

function time(at: Date): Markup {
  const text = at.toISOString();
  return html`<time datetime="${text}">${text.slice(11, 16)} UTC</time>`;
}

function details({ order }: Payment): Markup {
  return html`<dl class="facts">
    ${fact('Customer', order.player)} ${fact('Order', html`<code>${order.reference}</code>`)}
    ${fact('Valid until', time(new Date(order.expiresAt)))}
  </dl>`;
}

function decisions(payment: Payment, amount: string): Markup {
  const { providerId, formToken, planned, order } = payment;
  const options = Object.entries(declineReasons).map(
    ([reason, text]) => html`<option value="${reason}">${text}</option>`,
  );
  const delays = delaysSeconds.map(
    (seconds) =>
      html`<button class="quiet" name="decision" value="approve-in-${seconds}">
        Approve in ${seconds} s
      </button>`,
  );
  return html`<form method="post" action="/pay/${providerId}/decision">
    <input type="hidden" name="token" value="${formToken}" />
    ${planned && html`<p class="note" role="status">The bank has the payment and will answer at ${time(planned.at)}. You can still decide here.</p>`}
    <button class="main" name="decision" value="approve">Approve ${amount}</button>
    <fieldset>
      <legend>Sandbox: or let it end in another way</legend>
      <div class="pair">${delays}</div>
      <button class="quiet" name="decision" value="pending">Stay pending</button>
      <label for="reason">Reason to decline</label>
      <div class="pair">
        <select id="reason" name="reason">
          ${options}
        </select>
        <button class="quiet danger" name="decision" value="decline">Decline</button>
      </div>
    </fieldset>
    <a class="leave" href="${order.returnUrl}" rel="noreferrer">Leave without deciding</a>
  </form>`;
}

/** A tester's own reason is not in the list and is shown as it is. */
function reasonText(reason: string): string {
  return new Map<string, string>(Object.entries(declineReasons)).get(reason) ?? reason;
}

function verdict(payment: Payment): Markup {
  const { status, reason, order } = payment;
  if (status === 'waiting') return html``;
  return html`<p class="verdict ${status}" role="status">
      ${verdicts[status]}${reason && html`: ${reasonText(reason)}`}
    </p>
    <a class="main" href="${order.returnUrl}" rel="noreferrer">Return to the merchant</a>`;
}

/** The checkout for the kind of method, with the outcomes that a tester can choose. */
export function paymentPage(payment: Payment, merchant: string): string {
  const { order, status } = payment;
  const amount = formatMoney(payment.paid ?? order.amount, order.currency, order.language);
  const checkout = checkoutFor(order.method);
  return layout(
    `Pay ${amount} to ${merchant}`,
    html`<main class="sheet">
      <header>
        <span class="badge" aria-hidden="true">${icon(checkout.icon)}</span>
        <div>
          <b>${methodName(order.method)}</b><small>${icon('lock')} ${checkout.place}</small>
        </div>
      </header>
      <h1><span>Pay to ${merchant}</span> <strong>${amount}</strong></h1>
      ${status === 'waiting' ? checkout.panel(payment, { merchant, amount }) : ''}
      ${details(payment)} ${status === 'waiting' ? decisions(payment, amount) : verdict(payment)}
    </main>`,
  );
}
