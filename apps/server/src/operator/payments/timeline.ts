import { recordedAs } from '@opencashier/contract/operator/access/people';
import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import type { Queryable } from '@opencashier/postgres';
import type { Case } from '../../cases/case.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import type { Dispute } from '../../deposits/dispute.ts';
import type { Refund } from '../../deposits/refund.ts';
import type { reportedReversalsOf } from '../../deposits/store/reported-reversals.ts';
import { attemptsAbout, type ProviderAttempts } from '../../providers/attempts/attempt-store.ts';
import { amountOf } from '../../rates/amounts.ts';
import { attemptEvent, lastRequest } from './attempt-events.ts';
import { messageEvent, type MessageRow, messagesOf } from './timeline-messages.ts';
import * as store from './timeline-store.ts';

const moneyOf = (amountMinor: bigint, currency: string) => ({
  amount: amountOf(amountMinor, currency),
  currency,
});

const textIf = (text: string | null | undefined) => (text ? { text } : {});

const noticeEvent = (row: store.NoticeRow): TimelineEvent => ({
  at: row.receivedAt.toISOString(),
  kind: 'notice',
  name: typeof row.body.type === 'string' ? row.body.type : 'notice',
  by: row.provider,
  outcome: row.appliedAt ? 'applied' : 'waiting',
  ...textIf(row.failure),
  reference: row.eventId,
  data: row.body,
});

const transferEvent = (row: store.TransferRow): TimelineEvent => ({
  at: row.at.toISOString(),
  kind: 'ledger',
  name: row.purpose || row.kind,
  outcome: row.kind,
  money: moneyOf(row.amount, row.currency),
  reference: row.reference,
});

const orderEvent = (row: store.OrderRow): TimelineEvent => ({
  at: (row.takenAt ?? row.createdAt).toISOString(),
  kind: 'walletOrder',
  name: row.kind,
  outcome: row.takenAt ? 'taken' : row.nextAttemptAt ? 'waiting' : 'dropped',
  money: moneyOf(row.amountMinor, row.currency),
  ...textIf(row.failure),
  reference: String(row.id),
});

const actEvent = (row: store.ActRow): TimelineEvent => ({
  at: row.at.toISOString(),
  kind: 'operator',
  name: row.operation,
  by: recordedAs(row.by, row.confirmedBy),
  outcome: row.outcome ?? 'unknown',
  reference: String(row.id),
  data: row.request,
});

const chainEvent = (row: store.ChainRow): TimelineEvent => ({
  at: row.seenAt.toISOString(),
  kind: 'chain',
  name: row.network,
  outcome: row.isDropped ? 'dropped' : row.height === null ? 'seen' : 'in a block',
  reference: row.txid,
});

/** The order to refund, the request to the provider, and the outcome. */
export function refundEvents(
  refund: Refund,
  attempts: readonly ProviderAttempts[],
): TimelineEvent[] {
  const { id, stage } = refund;
  const known = {
    kind: 'refund',
    name: 'refund',
    money: moneyOf(refund.amountMinor, refund.currency),
    reference: id,
  } as const;
  const isOpen = stage === 'holding' || stage === 'processing';
  const ordered: TimelineEvent = {
    ...known,
    at: refund.createdAt.toISOString(),
    by: refund.requestedBy,
    ...(isOpen ? { outcome: 'processing' } : {}),
    ...textIf(refund.reason),
  };
  const request = lastRequest(attempts, refund, 'refundDeposit');
  const asked: TimelineEvent[] = request ? [{ ...request, reference: id }] : [];
  const ended: TimelineEvent[] = isOpen
    ? []
    : [
        {
          ...known,
          at: refund.updatedAt.toISOString(),
          outcome: stage,
          ...textIf(refund.failure),
        },
      ];
  return [ordered, ...asked, ...ended];
}

/** A reversal that an operator reported. */
export const letterEvent = (
  reversal: Awaited<ReturnType<typeof reportedReversalsOf>>[number],
  { currency }: Pick<Deposit, 'currency'>,
): TimelineEvent => ({
  at: reversal.createdAt.toISOString(),
  kind: 'reversal',
  name: 'reversal',
  by: reversal.requestedBy,
  money: moneyOf(reversal.amountMinor, currency),
  ...textIf(reversal.reason),
  reference: reversal.reference,
});

/** The opening of a dispute and, if it is over, the provider's decision. */
export function disputeEvents(dispute: Dispute): TimelineEvent[] {
  const { status, openedAt, reportedAt } = dispute;
  const known = {
    kind: 'dispute',
    name: 'dispute',
    by: dispute.provider,
    money: moneyOf(dispute.payMinor, dispute.payCurrency),
    reference: dispute.id,
  } as const;
  const opened: TimelineEvent = {
    ...known,
    at: openedAt.toISOString(),
    outcome: 'open',
    ...textIf(dispute.reason),
  };
  if (status === 'open') return [opened];
  // The provider's clock may be behind ours.
  const at = reportedAt > openedAt ? reportedAt : openedAt;
  return [opened, { ...known, at: at.toISOString(), outcome: status }];
}

/** The opening of a case and, if an operator has settled it, the decision. */
export function caseEvents(one: Case): TimelineEvent[] {
  const { settlement } = one;
  const known = { kind: 'case', name: one.reason, reference: String(one.id) } as const;
  const opened: TimelineEvent = {
    ...known,
    at: one.openedAt.toISOString(),
    outcome: one.state,
    ...(one.money ? { money: moneyOf(one.money.minor, one.money.currency) } : {}),
    ...textIf(one.detail),
  };
  if (!settlement) return [opened];
  const { credited } = settlement;
  const settled: TimelineEvent = {
    ...known,
    at: settlement.at.toISOString(),
    by: settlement.by,
    outcome: settlement.outcome,
    ...(credited ? { money: moneyOf(credited.minor, credited.currency) } : {}),
    ...textIf(settlement.note),
  };
  return [opened, settled];
}

const codeEvent = ({ what, at, count }: store.CodeRow): TimelineEvent => ({
  at: at.toISOString(),
  kind: 'code',
  name: 'withdrawal',
  outcome: what,
  count,
});

/** Everything that people did about the payment and what belongs to it. */
async function actsAbout(
  db: Queryable,
  subject: store.TimelineSubject,
  traces: { notices: store.NoticeRow[]; messages: MessageRow[]; orders: store.OrderRow[] },
): Promise<store.ActRow[]> {
  const { partner, owner, id, refundIds, caseIds, disputeIds, open } = subject;
  const things = [
    { path: '/deposits/', subjects: [id] },
    { path: '/withdrawals/', subjects: [id] },
    { path: '/refunds/', subjects: refundIds },
    { path: '/cases/', subjects: caseIds },
    { path: '/disputes/', subjects: disputeIds },
  ];
  const user = owner.slice(partner.length + 1);
  return store.actsOn(db, partner, [
    ...things,
    { path: '/proposals/', subjects: await store.proposalsOn(db, subject, things) },
    {
      path: '/unmatched-notices/',
      subjects: traces.notices.map(({ provider, eventId }) => `${provider}/${eventId}`),
    },
    { path: '/webhooks/', subjects: traces.messages.map((message) => message.id) },
    { path: '/wallet-orders/', subjects: traces.orders.map((order) => String(order.id)) },
    ...(open ? [{ ...store.holdsOn(user), ...open }] : []),
  ]);
}

/** Everything recorded about a payment, besides the payment itself. */
export async function readTraces(db: Queryable, subject: store.TimelineSubject) {
  const references = [subject.id, ...subject.refundIds];
  const [notices, messages, transfers, orders, chain, codes, attempts] = await Promise.all([
    store.noticesAbout(db, subject),
    messagesOf(db, subject),
    store.transfersOf(db, subject),
    store.ordersOf(db, subject),
    store.chainPaymentsOf(db, subject),
    store.codesOf(db, subject),
    attemptsAbout(db, references),
  ]);
  const acts = await actsAbout(db, subject, { notices, messages, orders });
  const events = [
    ...notices.map(noticeEvent),
    ...messages.map(messageEvent),
    ...transfers.map(transferEvent),
    ...orders.map(orderEvent),
    ...acts.map(actEvent),
    ...chain.map(chainEvent),
    ...codes.map(codeEvent),
    ...attempts.map(attemptEvent(subject.id)),
  ];
  return { notices, messages, transfers, orders, attempts, events };
}
