import type { OperatorOperation, OperatorRequest } from '@opencashier/contract/operator/operations';
import { caseStates } from '@opencashier/contract/operator/deposits/cases';
import { paymentStatuses } from '@opencashier/contract/operator/payments';
import { createLedger } from '@opencashier/ledger';
import type { Queryable } from '@opencashier/postgres';
import { readAudit } from '../../apps/server/src/audit/audit-log.ts';
import { type CaseSearch, searchCases } from '../../apps/server/src/cases/case-search.ts';
import { searchDisputes } from '../../apps/server/src/deposits/store/disputes.ts';
import { searchRefunds } from '../../apps/server/src/deposits/store/refunds.ts';
import { operatorsOf } from '../../apps/server/src/operator/access/operator-roles.ts';
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
import { notesOnPlayer } from '../../apps/server/src/players/player-notes.ts';
import { savedAccountsOfPlayer } from '../../apps/server/src/players/saved-accounts.ts';
import { unmatchedNotices } from '../../apps/server/src/queues/unmatched-notices.ts';
import { searchOrders } from '../../apps/server/src/wallet/wallet-order-search.ts';
import {
  findHold,
  holdsOfPartner,
} from '../../apps/server/src/withdrawals/store/withdrawal-holds.ts';
import { withdrawalsInReview } from '../../apps/server/src/withdrawals/store/withdrawal-search.ts';
import { auditSearches } from './audit-searches.ts';
import { ago, type ByFilter, type ConsoleRun, partner } from './console-run.ts';
import { addressOf, txidOf } from './fill-lists.ts';
import { overviewRuns } from './overview-runs.ts';

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
    'hidden account': { q: '•• 4242' },
    'shortened id': { q: 'dep_4242…42' },
    'ledger’s name': { q: 'refund:ref_420:returned' },
    'deposit’s transaction': { q: txidOf(420).toUpperCase() },
    'deposit’s address': { q: addressOf(420) },
    'payout’s address': { q: addressOf(4240) },
    transaction: { q: 'tx_4240' },
    'later transaction': { q: 'later_4240' },
    'exact amount': { q: '250' },
    'amount in euros': { q: '€250' },
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

function runsOf<S>(
  filters: Record<string, Record<string, S>>,
  search: (db: Queryable, filter: S) => Promise<unknown>,
): ConsoleRun[] {
  return Object.values(filters)
    .flatMap((searches) => Object.entries(searches))
    .map(([name, filter]) => ({ name, run: (db) => search(db, filter) }));
}

const review: ByFilter<
  'review',
  Partial<Omit<Parameters<typeof withdrawalsInReview>[1], 'partner' | 'limit'>>
> = {
  id: { 'one review': { id: 'wd_8440' } },
  before: { 'review queue': {}, 'later review': { before: 'wd_8440' } },
};

/** A list without a filter: its first page and a later one. */
const pagesOf = <B>(name: string, before: B): Record<'before', Record<string, { before?: B }>> => ({
  before: { [name]: {}, [`later ${name}`]: { before } },
});

const holds: ByFilter<'withdrawalHolds', { user?: string; before?: string }> = {
  user: { 'a player’s hold': { user: owner } },
  ...pagesOf('holds', owner),
};

const open = { ...page, seesUnowned: true, state: 'open' } as const;
const now = new Date();

/** Every operation with pages. A request without any fields has an index signature. */
type Paged = {
  [N in OperatorOperation]: string extends keyof OperatorRequest<N>
    ? never
    : 'before' extends keyof OperatorRequest<N>
      ? N
      : never;
}[OperatorOperation];
/** These are no lists of the console, which shows `payments`. */
type Unlisted = 'deposits' | 'withdrawals' | 'exportPlayer' | 'moveMethod';

/** Without a list of the console, this does not compile. */
const lists: Record<Exclude<Paged, Unlisted>, ConsoleRun[]> = {
  payments: runsOf(payments, (db, filter) => searchPayments(db, { ...page, ...filter })),
  cases: runsOf(cases, (db, filter) => searchCases(db, { ...open, ...filter })),
  review: runsOf(review, (db, filter) =>
    withdrawalsInReview(db, { partner, limit: 100, ...filter }),
  ),
  refunds: runsOf(refunds, (db, filter) => searchRefunds(db, { ...page, ...filter })),
  disputes: runsOf(disputes, (db, filter) => searchDisputes(db, { ...page, ...filter })),
  webhooks: runsOf(messages, (db, filter) => searchWebhooks(db, { ...page, ...filter })),
  walletOrders: runsOf(orders, (db, filter) => searchOrders(db, { ...page, ...filter })),
  proposals: runsOf(proposals, (db, filter) => searchProposals(db, { ...page, now, ...filter })),
  audit: runsOf(auditSearches, (db, filter) => readAudit(db, { ...page, ...filter })),
  unmatched: runsOf(pagesOf('notices', 'evt_420'), (db, filter) =>
    unmatchedNotices(db, { limit: 51, ...filter }),
  ),
  transactions: runsOf(pagesOf('transactions', 4200n), (db, filter) =>
    createLedger(db).history(owner, { limit: 51, ...filter }),
  ),
  frozenAccounts: runsOf(pagesOf('frozen accounts', 4200n), (db, filter) =>
    createLedger(db).frozen({ limit: 51, ...filter }),
  ),
  notes: runsOf(pagesOf('notes', 4200n), (db, filter) =>
    notesOnPlayer(db, owner, { limit: 51, ...filter }),
  ),
  operators: runsOf(pagesOf('operators', 'operator-42'), (db, { before: after }) =>
    operatorsOf(db, { ...page, after }),
  ),
  withdrawalHolds: runsOf(holds, (db, { user, before: after }) =>
    user === undefined ? holdsOfPartner(db, { ...page, after }) : findHold(db, user),
  ),
};

export const consoleRuns: readonly ConsoleRun[] = [
  ...Object.values(lists).flat(),
  { name: 'saved accounts', run: (db) => savedAccountsOfPlayer(db, owner) },
  {
    name: 'players with the same account',
    run: (db) =>
      playersWithSameAccount(db, { ...page, owner, method: 'visa', destination: '•• 4242' }),
  },
  {
    name: 'largest recent deposit',
    run: (db) => largestRecentDeposit(db, { owner, currency: 'EUR' }),
  },
  ...overviewRuns,
];
