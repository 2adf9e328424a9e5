import type { OperatorOperation, OperatorRequest } from '@opencashier/contract/operator/operations';
import { caseStates } from '@opencashier/contract/operator/deposits/cases';
import { paymentStatuses } from '@opencashier/contract/operator/payments';
import type { Queryable } from '@opencashier/postgres';
import { readAudit } from '../../apps/server/src/audit/audit-log.ts';
import { type CaseSearch, searchCases } from '../../apps/server/src/cases/case-search.ts';
import { searchDisputes } from '../../apps/server/src/deposits/store/disputes.ts';
import { searchRefunds } from '../../apps/server/src/deposits/store/refunds.ts';
import * as approvals from '../../apps/server/src/operator/overview/approvals-store.ts';
import * as money from '../../apps/server/src/operator/overview/money-store.ts';
import { readQueues } from '../../apps/server/src/operator/overview/overview-store.ts';
import {
  type PaymentSearch,
  searchPayments,
} from '../../apps/server/src/operator/payments/payment-search.ts';
import {
  largestRecentDeposit,
  playersWithSameAccount,
} from '../../apps/server/src/operator/review/player-summary.ts';
import { searchProposals } from '../../apps/server/src/operator/proposals/proposal-store.ts';
import { searchWebhooks } from '../../apps/server/src/operator/webhooks/operator-webhooks-store.ts';
import { unmatchedNotices } from '../../apps/server/src/queues/unmatched-notices.ts';
import { searchOrders } from '../../apps/server/src/wallet/wallet-order-search.ts';
import { withdrawalsInReview } from '../../apps/server/src/withdrawals/store/withdrawal-search.ts';
import { addressOf, txidOf } from './fill-lists.ts';

type Run = (db: Queryable) => Promise<unknown>;

/** A search of the console, or figures that are summed up at most every ten seconds. */
export interface ConsoleRun {
  name: string;
  run: Run;
  isSum?: boolean;
}

/** Searches by the request's own filters: without a search for each, this does not compile. */
type ByFilter<N extends OperatorOperation, S> = Record<
  Exclude<keyof OperatorRequest<N>, 'limit'>,
  Record<string, S>
>;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const partner = 'demo';
const owner = 'demo:player-310';
const page = { partner, limit: 51 };

const payments: ByFilter<'payments', Partial<PaymentSearch>> = {
  q: {
    'our id': { q: 'dep_4242' },
    'provider’s id': { q: 'prov_4242' },
    'payout’s provider id': { q: 'pay_4242' },
    'refund’s provider id': { q: 'refund_420' },
    player: { q: 'player-310' },
    'account’s ending': { q: '4242' },
    'deposit’s transaction': { q: txidOf(420).toUpperCase() },
    'deposit’s address': { q: addressOf(420) },
    'payout’s address': { q: addressOf(4240) },
    transaction: { q: 'tx_4240' },
    'later transaction': { q: 'later_4240' },
    'exact amount': { q: '250' },
    'amount in euros': { q: '250 EUR' },
    'nothing found': { q: 'nobody-has-this' },
    'address not found': { q: addressOf(-1) },
  },
  user: { 'one player': { owner } },
  kind: {
    'no filter': {},
    deposits: { kind: 'deposit' },
    withdrawals: { kind: 'withdrawal' },
    'country and kind': { country: 'br', kind: 'withdrawal' },
  },
  status: {
    ...Object.fromEntries(paymentStatuses.map((status) => [`status ${status}`, { status }])),
    'method and status': { method: 'visa', status: 'waiting' },
  },
  method: { method: { method: 'pix' } },
  provider: { provider: { provider: 'adyen' } },
  currency: { currency: { currency: 'INR' } },
  country: { country: { country: 'mx' } },
  amountFrom: { 'least amount': { currency: 'EUR', amountFromMinor: 500_000n } },
  amountTo: {
    'most amount': { currency: 'EUR', amountToMinor: 1010n },
    'range of amounts': { currency: 'EUR', amountFromMinor: 10_000n, amountToMinor: 10_100n },
  },
  from: { 'since a day': { from: ago(1) } },
  to: { 'one day': { from: ago(2), to: ago(1) }, 'until a day': { to: ago(20) } },
  creditedFrom: { 'credited since a day': { creditedFrom: ago(1) } },
  creditedTo: {
    'credited on a day': { creditedFrom: ago(2), creditedTo: ago(1) },
    'credited until a day': { creditedTo: ago(20) },
  },
  before: { 'second page': { before: 'dep_5000' } },
};

const cases: ByFilter<'cases', Partial<CaseSearch>> = {
  state: Object.fromEntries(caseStates.map((state) => [`cases ${state}`, { state }])),
  reason: { 'overpaid cases': { reason: 'overpaid' } },
  assigned: { 'nobody’s cases': { assignees: [null] } },
  assignee: { 'my cases': { assignees: ['operator-7'] } },
  user: { 'a player’s cases': { owner } },
  depositId: { 'a deposit’s cases': { depositId: 'dep_4242' } },
  before: {
    'settled by one': { state: 'settled', assignees: ['operator-7'], before: 5000n },
  },
};

const refunds: ByFilter<
  'refunds',
  Omit<Parameters<typeof searchRefunds>[1], 'partner' | 'limit'>
> = {
  user: { 'a player’s refunds': { owner } },
  depositId: { 'a deposit’s refunds': { depositId: 'dep_420' } },
  status: { 'open refunds': { stages: ['holding', 'processing'] } },
  before: { refunds: {}, 'later refunds': { before: 'ref_420' } },
};

const disputes: ByFilter<
  'disputes',
  Omit<Parameters<typeof searchDisputes>[1], 'partner' | 'limit'>
> = {
  user: { 'a player’s disputes': { owner } },
  depositId: { 'a deposit’s disputes': { depositId: 'dep_420' } },
  status: { 'open disputes': { status: 'open' }, 'lost disputes': { status: 'lost' } },
  dueBefore: { 'due disputes': { dueBefore: ago(0) } },
  before: { disputes: {}, 'later disputes': { before: 'dp_420' } },
};

const messages: ByFilter<
  'webhooks',
  Omit<Parameters<typeof searchWebhooks>[1], 'partner' | 'limit'>
> = {
  state: {
    'waiting messages': { state: 'waiting' },
    'delivered messages': { state: 'delivered' },
    'messages given up': { state: 'given-up' },
  },
  subject: { 'a payment’s messages': { subject: 'dep_4242' } },
  before: { messages: {}, 'later messages': { before: 'msg_420' } },
};

const orders: ByFilter<
  'walletOrders',
  Omit<Parameters<typeof searchOrders>[1], 'partner' | 'limit'>
> = {
  state: {
    'waiting orders': { state: 'waiting' },
    'orders taken': { state: 'taken' },
    'orders dropped': { state: 'dropped' },
  },
  user: { 'a player’s orders': { owner } },
  before: { 'wallet orders': {}, 'later orders': { before: 420n } },
};

const proposals: ByFilter<
  'proposals',
  Omit<Parameters<typeof searchProposals>[1], 'partner' | 'limit' | 'now'>
> = {
  state: { 'open proposals': { state: 'open' }, 'proposals refused': { state: 'refused' } },
  before: { proposals: {}, 'later proposals': { before: 420n } },
};

const audit: ByFilter<'audit', Omit<Parameters<typeof readAudit>[1], 'partner' | 'limit'>> = {
  user: { 'audit of a player': { user: 'player-310' } },
  before: { audit: {}, 'later audit': { before: 420n } },
};

function runsOf<S>(
  filters: Record<string, Record<string, S>>,
  search: (db: Queryable, filter: S) => Promise<unknown>,
): ConsoleRun[] {
  return Object.values(filters)
    .flatMap((searches) => Object.entries(searches))
    .map(([name, filter]) => ({ name, run: (db) => search(db, filter) }));
}

const open = { ...page, seesUnowned: true, state: 'open' } as const;
const now = new Date();

/** The sums of the overview, for each period and for one country. */
const overviews: ByFilter<'overview', { days: number; usualDays: number; country?: string }> = {
  period: {
    today: { days: 1, usualDays: 7 },
    '7 days': { days: 7, usualDays: 7 },
    '30 days': { days: 30, usualDays: 30 },
  },
  country: { 'one country': { days: 30, usualDays: 30, country: 'in' } },
};

const overviewSums: readonly ConsoleRun[] = Object.values(overviews)
  .flatMap((byName) => Object.entries(byName))
  .flatMap(([name, filter]) => {
    const span = { partner, now, ...filter };
    return Object.entries({
      money: (db: Queryable) =>
        filter.days === 1 ? money.readHours(db, { ...span, weeks: 4 }) : money.readDays(db, span),
      approvals: (db: Queryable) => approvals.readApprovals(db, span),
      forms: (db: Queryable) => approvals.countForms(db, span),
    }).map(([sum, run]) => ({ name: `overview’s ${sum}, ${name}`, run, isSum: true }));
  });

export const consoleRuns: readonly ConsoleRun[] = [
  ...runsOf(payments, (db, filter) => searchPayments(db, { ...page, ...filter })),
  ...runsOf(cases, (db, filter) => searchCases(db, { ...open, ...filter })),
  ...runsOf(
    {
      review: {
        'review queue': {},
        'later review': { before: 'wd_8440' },
        'one review': { id: 'wd_8440' },
      },
    },
    (db, filter) => withdrawalsInReview(db, { partner, limit: 100, ...filter }),
  ),
  ...runsOf(refunds, (db, filter) => searchRefunds(db, { ...page, ...filter })),
  ...runsOf(disputes, (db, filter) => searchDisputes(db, { ...page, ...filter })),
  ...runsOf(messages, (db, filter) => searchWebhooks(db, { ...page, ...filter })),
  ...runsOf(orders, (db, filter) => searchOrders(db, { ...page, ...filter })),
  ...runsOf(proposals, (db, filter) => searchProposals(db, { ...page, now, ...filter })),
  ...runsOf(audit, (db, filter) => readAudit(db, { ...page, ...filter })),
  ...runsOf({ notices: { notices: {}, 'later notices': { before: 'evt_420' } } }, (db, filter) =>
    unmatchedNotices(db, { limit: 51, ...filter }),
  ),
  {
    name: 'players with the same account',
    run: (db) =>
      playersWithSameAccount(db, { ...page, owner, method: 'visa', destination: '•• 4242' }),
  },
  {
    name: 'largest recent deposit',
    run: (db) => largestRecentDeposit(db, { owner, currency: 'EUR' }),
  },
  { name: 'overview’s start', run: (db) => money.readFirstPayment(db, partner) },
  { name: 'overview’s countries', run: (db) => approvals.readCountries(db, partner) },
  ...overviewSums,
  { name: 'overview’s queues', run: (db) => readQueues(db, partner, true), isSum: true },
];
