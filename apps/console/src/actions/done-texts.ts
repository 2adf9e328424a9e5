import type { FoundProposal } from '@opencashier/contract/operator/access/proposals';
import { pathParameters } from '@opencashier/contract/operator/operations';
import type { Outcome } from '../api/call.ts';
import { type OperationAnswer, operations, type PathParams } from '../api/operations.ts';
import { money, sumText } from '../format/values.ts';
import { knownText, text, type TextKey, valueText } from '../texts/text.ts';
import { type ActionName, isAction } from './action-forms.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request that was carried out. */
interface Done<N extends ActionName> {
  params: PathParams;
  request: Values;
  answer: OperationAnswer<N>;
}

type DoneTexts = { readonly [N in ActionName]: (done: Done<N>) => string };

function valueOf(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

const askedSum = (request: Values): string =>
  money(valueOf(request, 'amount'), valueOf(request, 'currency'));

/** A text about the amount of the answer. */
const aboutSum =
  (key: TextKey) =>
  ({ answer }: { answer: { amount: string; currency: string } }): string =>
    text(key, { amount: sumText(answer) });

/** A text that names the subject by the parameters of the operation's path. */
const aboutSubject =
  (key: TextKey) =>
  ({ params }: { params: PathParams }): string =>
    text(key, params);

/** A refund is only requested, unless its provider has answered at once. */
const refundText = ({ answer }: Pick<Done<'refundDeposit'>, 'answer'>): string =>
  text(`done.refund.${answer.status}`, { amount: sumText(answer) });

/** Without an amount the server takes what is left, which is not in its answer. */
function reversalText({ request, answer: { deposit } }: Done<'reverseDeposit'>): string {
  const { amount } = request;
  return typeof amount === 'string'
    ? text('done.reverseDeposit', { amount: money(amount, deposit.currency) })
    : text('done.reverseDeposit.whole');
}

function payoutText({ request, answer }: Done<'endPayout'>): string {
  const outcome = valueOf(request, 'outcome') as 'sent' | 'sentLess' | 'failed';
  return text(`done.endPayout.${outcome}`, { amount: sumText(answer) });
}

function caseText({ answer }: Done<'settleCase'>): string {
  const { settlement, money: sum } = answer;
  const { amount, currency } = settlement?.credited ?? sum ?? {};
  const isKnown = amount !== undefined && currency !== undefined;
  return text(`done.settleCase.${settlement?.outcome ?? 'keep'}`, {
    amount: isKnown ? money(amount, currency) : text('done.settleCase.unknown'),
    user: settlement?.user ?? '',
  });
}

function postText({ params, request }: Done<'post'>): string {
  const key = valueOf(request, 'direction') === 'debit' ? 'done.post.debit' : 'done.post.credit';
  return text(key, { ...params, amount: askedSum(request) });
}

function limitText({ params, request }: Done<'setLimit'>): string {
  const period = valueText('period', valueOf(request, 'period'));
  return request['amount'] === undefined
    ? text('done.setLimit.removed', { ...params, period })
    : text('done.setLimit', { ...params, period, amount: askedSum(request) });
}

/** The second person reads what has happened, as the first one would have alone. */
function proposalText({ answer: proposal }: Done<'confirmProposal'>): string {
  const { operation } = proposal;
  if (!isAction(operation))
    return text('done.confirmProposal', { proposal: proposalName(proposal) });
  const answer = operations[operation].response.safeParse(proposal.answer);
  if (!answer.success) return text('done.confirmProposal', { proposal: proposalName(proposal) });
  const [name = ''] = pathParameters(operations[operation].path);
  return doneText(operation, {
    params: { [name]: proposal.subject },
    request: Object(proposal.request) as Values,
    answer: answer.data,
  });
}

const doneTexts: DoneTexts = {
  approve: aboutSum('done.approve'),
  reject: aboutSum('done.reject'),
  refundDeposit: refundText,
  reverseDeposit: reversalText,
  endRefund: refundText,
  endPayout: payoutText,
  settleCase: caseText,
  retryNotice: aboutSubject('done.retryNotice'),
  dismissNotice: aboutSubject('done.dismissNotice'),
  replayWebhook: aboutSubject('done.replayWebhook'),
  retryOrder: aboutSubject('done.retryOrder'),
  dropOrder: aboutSum('done.dropOrder'),
  post: postText,
  createDebt: ({ params, request }) =>
    text('done.createDebt', { ...params, amount: askedSum(request) }),
  waiveDebt: ({ params, request }) =>
    text('done.waiveDebt', { ...params, amount: askedSum(request) }),
  setLimit: limitText,
  holdWithdrawals: aboutSubject('done.holdWithdrawals'),
  releaseWithdrawals: aboutSubject('done.releaseWithdrawals'),
  erasePlayer: aboutSubject('done.erasePlayer'),
  confirmProposal: proposalText,
  refuseProposal: ({ answer }) => text('done.refuseProposal', { proposal: proposalName(answer) }),
  withdrawProposal: ({ answer }) =>
    text('done.withdrawProposal', { proposal: proposalName(answer) }),
  unfreezeAccount: aboutSubject('done.unfreezeAccount'),
  acceptRate: aboutSubject('done.acceptRate'),
  setOperatorRole: ({ params, request }) =>
    text('done.setOperatorRole', { ...params, role: valueText('role', valueOf(request, 'role')) }),
  disableOperator: aboutSubject('done.disableOperator'),
  addNote: aboutSubject('done.addNote'),
  switchMethod: ({ answer: { title, kind, isOn } }) =>
    text(isOn ? `done.switchOn.${kind}` : `done.switchOff.${kind}`, { title }),
};

function doneText(operation: ActionName, done: Done<ActionName>): string {
  const textOf: (one: Done<ActionName>) => string = doneTexts[operation];
  return textOf(done);
}

/** The ISO code for no currency: no money is moved, or its value is not known. */
const noCurrency = 'XXX';

/** The money that a proposal would move. */
function proposalSum({ amount, currency }: FoundProposal): string | undefined {
  return currency === noCurrency ? undefined : money(amount, currency);
}

/** The subject of a proposal, as a noun: "Refund of €30.00", "Role of ann@acme.example". */
export function proposalName(proposal: FoundProposal): string {
  const { operation, subject } = proposal;
  const of = proposalSum(proposal) ?? subject;
  const known = knownText(`proposed.${operation}`, { of });
  return known ?? text('proposals.other', { what: valueText('action', operation), of });
}

/** Says what happened and to what; for a proposal, what was proposed. */
export function outcomeText(
  operation: ActionName,
  outcome: Outcome<ActionName>,
  { pathParams, request }: { pathParams: PathParams; request: unknown },
): string {
  if (outcome.kind === 'proposed') {
    return text('action.proposed', { proposal: proposalName(outcome.proposal) });
  }
  const { answer } = outcome;
  return doneText(operation, { params: pathParams, request: Object(request) as Values, answer });
}
