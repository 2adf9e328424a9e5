import {
  answerFaults,
  type Faults,
  noticeFaults,
  type PayoutBehaviour,
  payoutBehaviours,
  type RefundBehaviour,
  refundBehaviours,
  type TraderBehaviour,
  traderBehaviours,
} from '../faults/faults.ts';
import { html, type Markup } from '../page-parts/markup.ts';

type Choice = readonly [value: string, label: string];

const noticeLabels: Record<Faults['notice'], string> = {
  honest: 'Arrive correctly',
  thin: 'Only say what has changed',
  lost: 'Never arrive',
  'wrong-signature': 'Have a wrong signature',
  'out-of-order': 'Arrive out of order',
};

const answerLabels: Record<Faults['answer'], string> = {
  honest: 'Are correct',
  'error-500': 'Fail with 500, after acting',
  timeout: 'Never arrive',
};

const traderLabels: Record<TraderBehaviour, string> = {
  pays: 'Confirms it',
  silent: 'Does not react',
  cancels: 'Cancels it',
  disputes: 'Disputes it',
  'wrong-amount': 'Received another amount',
};

const payoutLabels: Record<PayoutBehaviour, string> = {
  send: 'Are sent',
  'send-less': 'Are sent minus the bank’s fee',
  reject: 'Are rejected with a reason',
  fail: 'Fail',
  refuse: 'Are refused at once',
  never: 'Stay pending',
  deny: 'Are unknown after they were accepted',
};

const refundLabels: Record<RefundBehaviour, string> = {
  refund: 'Are made',
  fail: 'Fail',
  refuse: 'Are refused at once',
  never: 'Stay pending',
};

const delays: Choice[] = [
  ['0', 'At once'],
  ['5000', 'After 5 seconds'],
  ['30000', 'After 30 seconds'],
  ['300000', 'After 5 minutes'],
];
const payoutDelays: Choice[] = [
  ['0', 'None'],
  ['3000', '3 seconds'],
  ['30000', '30 seconds'],
  ['300000', '5 minutes'],
];
const copies: Choice[] = [
  ['0', 'Once'],
  ['1', 'Twice'],
  ['4', 'Five times'],
];
const shares: Choice[] = [
  ['100', 'The requested amount'],
  ['50', 'Half of it'],
  ['200', 'Twice as much'],
];

/** A value that was set through the API and is not in the list is shown as it is. */
function select(name: string, label: string, choices: readonly Choice[], value: string): Markup {
  const isListed = choices.some(([choice]) => choice === value);
  const all: readonly Choice[] = isListed ? choices : [...choices, [value, value]];
  const options = all.map(([choice, text]) =>
    choice === value
      ? html`<option value="${choice}" selected>${text}</option>`
      : html`<option value="${choice}">${text}</option>`,
  );
  return html`<div class="choice">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options}
    </select>
  </div>`;
}

/** The maximum number of players that the note names. */
const namedMax = 5;

function inForce({ players }: { players: Record<string, Faults> }): Markup {
  const names = Object.keys(players);
  if (names.length === 0) return html``;
  const latest = names.slice(-namedMax).join(', ');
  const others = names.length > namedMax ? ` and ${names.length - namedMax} more` : '';
  return html`<p class="note">Other faults are set for ${latest}${others}.</p>`;
}

/** The form that sets faults, for everyone or for one player. */
export function faultsForm(
  faults: { everyone: Faults; players: Record<string, Faults> },
  hidden: Markup,
): Markup {
  const { everyone } = faults;
  const listOf = <K extends string>(names: readonly K[], texts: Record<K, string>): Choice[] =>
    names.map((name) => [name, texts[name]]);
  return html`<form class="sheet faults" method="post" action="/control/faults/form">
    <h2>Simulated faults</h2>
    ${hidden}
    <div class="choices">
      ${select('notice', 'Notices', listOf(noticeFaults, noticeLabels), everyone.notice)}
      ${select('noticeDelayMs', 'Notices arrive', delays, String(everyone.noticeDelayMs))}
      ${select('noticeDuplicates', 'Each notice is sent', copies, String(everyone.noticeDuplicates))}
      ${select('answer', 'Answers', listOf(answerFaults, answerLabels), everyone.answer)}
      ${select('paidPercent', 'The player pays', shares, String(everyone.paidPercent))}
      ${select('trader', 'A trader who was paid', listOf(traderBehaviours, traderLabels), everyone.trader)}
      ${select('payout', 'Payouts', listOf(payoutBehaviours, payoutLabels), everyone.payout)}
      ${select('payoutDelayMs', 'Payout delay', payoutDelays, String(everyone.payoutDelayMs))}
      ${select('refund', 'Refunds', listOf(refundBehaviours, refundLabels), everyone.refund)}
      ${select('refundDelayMs', 'Refund delay', payoutDelays, String(everyone.refundDelayMs))}
      <div class="choice">
        <label for="player">Only for player (empty: everyone)</label>
        <input id="player" name="player" maxlength="256" autocomplete="off" />
      </div>
    </div>
    ${inForce(faults)}
    <div class="pair">
      <button class="main" name="action" value="set">Apply</button>
      <button class="quiet" name="action" value="clear">Remove all faults</button>
    </div>
  </form>`;
}
