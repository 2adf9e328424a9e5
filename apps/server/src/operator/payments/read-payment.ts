import { caseStates } from '@opencashier/contract/operator/deposits/cases';
import { OperatorError } from '@opencashier/contract/operator/errors';
import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { searchCases } from '../../cases/case-search.ts';
import type { Deposit } from '../../deposits/deposit.ts';
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
import { stepsOfDeposit, stepsOfWithdrawal } from './payment-steps.ts';
import { onlyShownChanges, withShownCredit } from './shown-to-player.ts';
import { caseEvents, disputeEvents, letterEvent, readTraces, refundEvents } from './timeline.ts';
import type { ProviderName, TransferRow } from './timeline-store.ts';

const inOrder = (events: readonly TimelineEvent[]): TimelineEvent[] =>
  onlyShownChanges(events.toSorted((a, b) => a.at.localeCompare(b.at)));

const shownTransfer = ({ id, amount, heldMinor, at, ...row }: TransferRow) => ({
  ...row,
  id: String(id),
  amount: amountOf(amount, row.currency),
  ...(heldMinor === 0n ? {} : { held: amountOf(heldMinor, row.currency) }),
  at: at.toISOString(),
});

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
  const { attempts, orders } = traces;
  const seen = { cases, orders };
  const timeline = inOrder([
    ...stepsOfDeposit(deposit, attempts, seen),
    ...refunds.flatMap((refund) => refundEvents(refund, attempts)),
    ...reversals.map((reversal) => letterEvent(reversal, deposit)),
    ...disputes.flatMap(disputeEvents),
    ...cases.flatMap(caseEvents),
    ...withShownCredit(traces.events, deposit, seen),
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
    timeline: inOrder([...stepsOfWithdrawal(withdrawal, traces.attempts), ...traces.events]),
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
