import { caseStates } from '@opencashier/contract/operator/deposits/cases';
import { OperatorError } from '@opencashier/contract/operator/errors';
import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { searchCases } from '../../cases/case-search.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import { stageWordOf } from '../../deposits/deposit-stage.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { disputesOf } from '../../deposits/store/disputes.ts';
import { refundsOf } from '../../deposits/store/refunds.ts';
import { reportedReversalsOf } from '../../deposits/store/reported-reversals.ts';
import { amountOf } from '../../rates/amounts.ts';
import { findHold } from '../../withdrawals/store/withdrawal-holds.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import type { Withdrawal, WithdrawalStage } from '../../withdrawals/withdrawal.ts';
import type { OperatorContext, OperatorHandler } from '../operation.ts';
import { foundOf } from '../deposits/search-deposits.ts';
import { reviewClaimsOn } from '../withdrawals/claims.ts';
import { shownWithdrawals } from '../withdrawals/withdrawals.ts';
import { allowed, depositActions, traceActions, withdrawalActions } from './actions.ts';
import { shownPayment } from './find-payments.ts';
import { searchPayments } from './payment-search.ts';
import { caseEvents, disputeEvents, letterEvent, readTraces, refundEvents } from './timeline.ts';
import type { ProviderName, TransferRow } from './timeline-store.ts';

const byTime = (events: readonly TimelineEvent[]): TimelineEvent[] =>
  events.toSorted((a, b) => a.at.localeCompare(b.at));

const shownTransfer = ({ id, amount, at, ...row }: TransferRow) => ({
  ...row,
  id: String(id),
  amount: amountOf(amount, row.currency),
  at: at.toISOString(),
});

function stepsOfDeposit(deposit: Deposit): TimelineEvent[] {
  const { history, currency, payCurrency, reason, provider, createdAt } = deposit;
  const lastStatus = history.findLastIndex((step) => step.reversedMinor === undefined);
  const steps = history.map((step, index): TimelineEvent => {
    const { status, at, ending, creditedMinor, reversedMinor } = step;
    const shown = (index === lastStatus ? reason : null) ?? step.reason;
    if (reversedMinor !== undefined) {
      const amount = amountOf(BigInt(reversedMinor), payCurrency);
      const money = { amount, currency: payCurrency };
      return { at, kind: 'reversal', name: 'reversal', by: provider, money };
    }
    return {
      at,
      kind: 'status',
      name: stageWordOf(status),
      ...(ending === undefined ? {} : { outcome: ending }),
      ...(creditedMinor === undefined
        ? {}
        : { money: { amount: amountOf(BigInt(creditedMinor), currency), currency } }),
      ...(shown === undefined ? {} : { text: shown }),
    };
  });
  // In logical order: a payment is created before the provider is asked.
  const attempt: TimelineEvent = { at: createdAt.toISOString(), kind: 'attempt', name: provider };
  return [...steps.slice(0, 1), attempt, ...steps.slice(1)];
}

function stepsOfWithdrawal(withdrawal: Withdrawal): TimelineEvent[] {
  const { history, reason, askedAt, provider, contradictions } = withdrawal;
  const steps = history.map(({ status, at, by, txid, reason: then }, index): TimelineEvent => {
    const shown = (index === history.length - 1 ? reason : null) ?? then;
    return {
      at,
      kind: 'status',
      name: status,
      ...(by === undefined ? {} : { by }),
      ...(shown === undefined ? {} : { text: shown }),
      ...(txid === undefined ? {} : { reference: txid }),
    };
  });
  const providerAsked: TimelineEvent[] = askedAt
    ? [{ at: askedAt.toISOString(), kind: 'attempt', name: provider }]
    : [];
  const contradicted = contradictions.map(({ status, at, reason: text }): TimelineEvent => ({
    at,
    kind: 'contradiction',
    name: status,
    by: provider,
    ...(text === undefined ? {} : { text }),
  }));
  return [...steps, ...providerAsked, ...contradicted];
}

const endedStages: readonly WithdrawalStage[] = ['sent', 'rejected', 'cancelled', 'failed'];

function openTimeOf({ stage, history, createdAt }: Withdrawal) {
  const last = endedStages.includes(stage) ? history.at(-1) : undefined;
  return { from: createdAt, to: last && new Date(last.at) };
}

function nameOf(
  subject: ProviderName['subject'],
  { providerId }: { providerId: string | null },
): ProviderName[] {
  return providerId === null ? [] : [{ subject, providerId }];
}

/** The cases of a deposit in every state. */
async function casesOf({ services, partner }: OperatorContext, depositId: string) {
  const search = { partner: partner.key, seesUnowned: false, depositId, limit: 50 };
  const found = await Promise.all(
    caseStates.map((state) => searchCases(services.pool, { ...search, state })),
  );
  return found.flat();
}

async function pageOfDeposit(context: OperatorContext, deposit: Deposit) {
  const { pool, now } = context.services;
  const { id } = deposit;
  const [refunds, reversals, disputes, cases] = await Promise.all([
    refundsOf(pool, id),
    reportedReversalsOf(pool, id),
    disputesOf(pool, id),
    casesOf(context, id),
  ]);
  const refundIds = refunds.map((refund) => refund.id);
  const disputeIds = disputes.map((dispute) => dispute.id);
  const caseIds = cases.map((one) => String(one.id));
  const providerNames = [
    ...nameOf('deposit', deposit),
    ...refunds.flatMap((refund) => nameOf('refund', refund)),
  ];
  const traces = await readTraces(pool, {
    ...deposit,
    refundIds,
    caseIds,
    disputeIds,
    providerNames,
  });
  const timeline = byTime([
    ...stepsOfDeposit(deposit),
    ...refunds.flatMap(refundEvents),
    ...reversals.map((reversal) => letterEvent(reversal, deposit)),
    ...disputes.flatMap(disputeEvents),
    ...cases.flatMap(caseEvents),
    ...traces.events,
  ]);
  return {
    deposit: foundOf(deposit, now()),
    timeline,
    transfers: traces.transfers.map(shownTransfer),
    actions: [
      ...(await depositActions(context, deposit, { refunds, cases })),
      ...traceActions(context, traces),
    ],
  };
}

async function pageOfWithdrawal(context: OperatorContext, withdrawal: Withdrawal) {
  const { services, operator } = context;
  const { pool } = services;
  const claim = (await reviewClaimsOn(pool, [withdrawal.id])).get(withdrawal.id);
  const hold = await findHold(pool, withdrawal.owner);
  const providerNames = nameOf('payout', withdrawal);
  const traces = await readTraces(pool, {
    ...withdrawal,
    refundIds: [],
    caseIds: [],
    disputeIds: [],
    providerNames,
    open: openTimeOf(withdrawal),
  });
  const [shown] = await shownWithdrawals(context, [withdrawal]);
  return {
    ...(shown ? { withdrawal: shown } : {}),
    timeline: byTime([...stepsOfWithdrawal(withdrawal), ...traces.events]),
    transfers: traces.transfers.map(shownTransfer),
    actions: [
      ...withdrawalActions(withdrawal, {
        isBlocked: shown?.isBlocked === true,
        isOnHold: hold !== undefined,
        claim: claim === undefined ? 'none' : claim.by === operator.id ? 'own' : 'other',
      }),
      ...traceActions(context, traces),
    ],
  };
}

/** A deposit or a withdrawal with everything that happened to it. */
export const readPayment: OperatorHandler<'payment'> = async (context) => {
  const { services, partner, pathParams, operator } = context;
  const { id = '' } = pathParams;
  const { pool } = services;
  const { rows } = await searchPayments(pool, { partner: partner.key, id, limit: 1 });
  const [row] = rows;
  if (!row) throw new OperatorError('notFound');
  const deposit = row.kind === 'deposit' ? await findDeposit(pool, id) : undefined;
  const withdrawal = row.kind === 'withdrawal' ? await findWithdrawal(pool, id) : undefined;
  const page = deposit
    ? await pageOfDeposit(context, deposit)
    : withdrawal && (await pageOfWithdrawal(context, withdrawal));
  if (!page) throw new OperatorError('notFound');
  const actions = page.actions.filter(({ operation }) => allowed(operation, operator.role));
  return { ...page, payment: shownPayment(row), actions };
};
