import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import type { Case } from '../../cases/case.ts';
import type { Deposit, DepositStep } from '../../deposits/deposit.ts';
import { endingOf, statusOf } from '../../deposits/domain/deposit-view.ts';
import { withdrawalStatusOf } from '../../withdrawals/domain/withdrawal-view.ts';
import type { WithdrawalStep } from '../../withdrawals/withdrawal.ts';
import type { OrderRow } from './timeline-store.ts';

type Shown = NonNullable<TimelineEvent['shown']>;

/** Besides the deposit's own history, this decides which status the player saw. */
export interface DepositContext {
  cases: readonly Pick<Case, 'openedAt'>[];
  orders: readonly Pick<OrderRow, 'id' | 'kind' | 'createdAt' | 'takenAt'>[];
}

const withReason = (status: string, reason: string | undefined): Shown =>
  reason === undefined ? { status } : { status, reason };

/** The orders recorded with a credit: the player sees it once the wallet has taken all of them. */
function ordersOfCredit({ orders }: DepositContext, atMs: number) {
  return orders.filter(({ kind, createdAt }) => kind === 'credit' && createdAt.getTime() === atMs);
}

/** The status and reason on the player's screens after a change of a deposit. */
export function shownAfterStep(
  deposit: Deposit,
  { status: stage, at, ending }: DepositStep,
  reason: string | undefined,
  context: DepositContext,
): Shown {
  const atMs = Date.parse(at);
  const until = (time: Date | null) => (time && time.getTime() <= atMs ? time : null);
  const status = statusOf({
    stage,
    declaredAt: until(deposit.declaredAt),
    processingAt: until(deposit.processingAt) ?? acceptedUntil(deposit, atMs),
    // Money that a case holds changes the deposit in the transaction that opens the case.
    isInCase: context.cases.some(({ openedAt }) => openedAt.getTime() === atMs),
    isCreditPending: ordersOfCredit(context, atMs).length > 0,
  });
  if (status !== 'mistaked') return { status };
  const isRefunded = ending === 'reversed' && endingOf(deposit) === 'refunded';
  const shown = isRefunded ? 'refunded' : (ending ?? status);
  return withReason(shown, shown === 'reversed' || shown === 'refunded' ? undefined : reason);
}

/** The report of a payment that was not final, if a later step ended it. */
function acceptedUntil({ history }: Deposit, atMs: number): Date | null {
  const isOpen = ({ acceptedAt, at }: DepositStep) =>
    acceptedAt !== undefined && Date.parse(acceptedAt) <= atMs && atMs < Date.parse(at);
  const step = history.find(isOpen);
  return step?.acceptedAt === undefined ? null : new Date(step.acceptedAt);
}

/** Marks the order with which the player's own wallet had taken the whole credit. */
export function withShownCredit(
  events: readonly TimelineEvent[],
  { history }: Deposit,
  context: DepositContext,
): TimelineEvent[] {
  const lastOrders = history.flatMap(({ status, at }) => {
    const orders = status === 'processed' ? ordersOfCredit(context, Date.parse(at)) : [];
    if (orders.some(({ takenAt }) => takenAt === null)) return [];
    const [last] = orders.toSorted((a, b) => Number(b.takenAt) - Number(a.takenAt));
    return last ? [String(last.id)] : [];
  });
  return events.map((event) =>
    event.kind === 'walletOrder' && lastOrders.includes(event.reference ?? '')
      ? { ...event, shown: { status: 'processed' } }
      : event,
  );
}

const endedWithReason: readonly string[] = ['rejected', 'cancelled', 'failed'];

/** The same for a withdrawal. Before its first confirmation, the player's list has no draft. */
export function shownAfterWithdrawalStep(
  { status: stage }: WithdrawalStep,
  reason: string | undefined,
  isFirst: boolean,
): Shown | undefined {
  if (isFirst && stage === 'draft') return undefined;
  const status = withdrawalStatusOf(stage);
  return withReason(status, endedWithReason.includes(status) ? reason : undefined);
}

const isSame = (one: Shown, other: Shown | undefined): boolean =>
  one.status === other?.status && one.reason === other.reason;

/** True if another status has the same time, so that no screen can have shown this one. */
function isPassedOver(events: readonly TimelineEvent[], index: number): boolean {
  const passed = events[index];
  for (const { at, shown } of events.slice(index + 1)) {
    if (at !== passed?.at) return false;
    if (shown && passed.shown && !isSame(shown, passed.shown)) return true;
  }
  return false;
}

/** The events in order, with what the player saw only where that changed. */
export function onlyShownChanges(events: readonly TimelineEvent[]): TimelineEvent[] {
  let last: Shown | undefined;
  return events.map((event, index) => {
    const { shown, ...rest } = event;
    if (!shown) return event;
    if (isSame(shown, last) || isPassedOver(events, index)) return rest;
    last = shown;
    return event;
  });
}
