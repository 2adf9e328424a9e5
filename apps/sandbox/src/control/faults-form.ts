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
import { html, type Markup } from '../pages/markup.ts';

type Choice = readonly [value: string, label: string];

const noticeLabels: Record<Faults['notice'], string> = {
  honest: 'Arrive as they should',
  lost: 'Never arrive',
  'wrong-signature': 'Have a wrong signature',
  'out-of-order': 'Arrive out of order',
};

const answerLabels: Record<Faults['answer'], string> = {
  honest: 'Are right',
  'error-500': 'Are 500, after it acted',
  timeout: 'Never come',
};

const traderLabels: Record<TraderBehaviour, string> = {
  pays: 'Confirms it',
  silent: 'Says nothing',
  cancels: 'Calls it off',
  disputes: 'Denies it',
  'wrong-amount': 'Got another amount',
};

const payoutLabels: Record<PayoutBehaviour, string> = {
  send: 'Are sent',
  'send-less': 'Are sent less the bank’s fee',
  reject: 'Are rejected with a reason',
  fail: 'Fail',
  refuse: 'Are refused at once',
  never: 'Are never heard of again',
  deny: 'Are denied after they were accepted',
};

const refundLabels: Record<RefundBehaviour, string> = {
  refund: 'Are made',
  fail: 'Fail',
  refuse: 'Are refused at once',
  never: 'Are never heard of again',
};

const delays: Choice[] = [
  ['0', 'At once'],
  ['5000', 'After 5 seconds'],
  ['30000', 'After 30 seconds'],
  ['300000', 'After 5 minutes'],
];
const payoutDelays: Choice[] = [
  ['0', 'No time'],
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
  ['100', 'What was asked'],
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
    <h2>What goes wrong</h2>
    ${hidden}
    <div class="choices">
      ${select('notice', 'Notices', listOf(noticeFaults, noticeLabels), everyone.notice)}
      ${select('noticeDelayMs', 'Notices are sent', delays, String(everyone.noticeDelayMs))}
      ${select('noticeDuplicates', 'Each notice comes', copies, String(everyone.noticeDuplicates))}
      ${select('answer', 'Answers', listOf(answerFaults, answerLabels), everyone.answer)}
      ${select('paidPercent', 'The player pays', shares, String(everyone.paidPercent))}
      ${select('trader', 'A trader who was paid', listOf(traderBehaviours, traderLabels), everyone.trader)}
      ${select('payout', 'Payouts', listOf(payoutBehaviours, payoutLabels), everyone.payout)}
      ${select('payoutDelayMs', 'A payout takes', payoutDelays, String(everyone.payoutDelayMs))}
      ${select('refund', 'Refunds', listOf(refundBehaviours, refundLabels), everyone.refund)}
      ${select('refundDelayMs', 'A refund takes', payoutDelays, String(everyone.refundDelayMs))}
      <div class="choice">
        <label for="player">Only for player (empty: everyone)</label>
        <input id="player" name="player" maxlength="256" autocomplete="off" />
      </div>
    </div>
    ${inForce(faults)}
    <div class="pair">
      <button class="main" name="action" value="set">Apply</button>
      <button class="quiet" name="action" value="clear">All honest again</button>
    </div>
  </form>`;
}
