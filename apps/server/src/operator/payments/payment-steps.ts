import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { stageWordOf } from '../../deposits/deposit-stage.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import type { ProviderAttempts } from '../../providers/attempts/attempt-store.ts';
import { amountOf } from '../../rates/amounts.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import { answeredRequest, lastRequest } from './attempt-events.ts';
import {
  type DepositContext,
  shownAfterStep,
  shownAfterWithdrawalStep,
} from './shown-to-player.ts';

/** The events that a deposit's own row records. */
export function stepsOfDeposit(
  deposit: Deposit,
  attempts: readonly ProviderAttempts[],
  context: DepositContext,
): TimelineEvent[] {
  const { history, currency, payCurrency, reason, provider } = deposit;
  const lastStatus = history.findLastIndex((step) => step.reversedMinor === undefined);
  const steps = history.map((step, index): TimelineEvent => {
    const { status, at, ending, creditedMinor, reversedMinor } = step;
    const why = (index === lastStatus ? reason : null) ?? step.reason;
    const shown = shownAfterStep(deposit, step, why, context);
    if (reversedMinor !== undefined) {
      const amount = amountOf(BigInt(reversedMinor), payCurrency);
      const money = { amount, currency: payCurrency };
      return { at, kind: 'reversal', name: 'reversal', by: provider, money, shown };
    }
    const isTakenBack = step.acceptedAt !== undefined && status === 'waiting';
    const outcome = isTakenBack ? 'takenBack' : ending;
    return {
      at,
      kind: 'status',
      name: stageWordOf(status),
      ...(isTakenBack ? { by: provider } : {}),
      ...(outcome === undefined ? {} : { outcome }),
      ...(creditedMinor === undefined
        ? {}
        : { money: { amount: amountOf(BigInt(creditedMinor), currency), currency } }),
      ...(why === undefined ? {} : { text: why }),
      shown,
    };
  });
  const attempt = answeredRequest(attempts, deposit);
  // In logical order: a payment is created before the provider is asked.
  return [
    ...steps.slice(0, 1),
    ...(attempt ? [attempt] : []),
    ...acceptedSteps(deposit),
    ...steps.slice(1),
  ];
}

/**
 * A report that a payment was made but is not final has no step of its own in the history. The step
 * that ends it has its time.
 */
function acceptedSteps(deposit: Deposit): TimelineEvent[] {
  const { createdAt, declaredAt, processingAt, provider, history } = deposit;
  const [, end] = history.filter(({ status }) => status !== 'waiting');
  const step = (at: Date, by: string, endedAt = end?.at): TimelineEvent => ({
    at: clampedTime(at, createdAt, endedAt).toISOString(),
    kind: 'status',
    name: 'accepted',
    by,
    shown: { status: 'accepted' },
  });
  return [
    ...(declaredAt ? [step(declaredAt, 'player')] : []),
    ...history.flatMap(({ acceptedAt, at }) =>
      acceptedAt === undefined ? [] : [step(new Date(acceptedAt), provider, at)],
    ),
    ...(processingAt ? [step(processingAt, provider)] : []),
  ];
}

/** The provider's clock may be behind ours, or ahead of it. */
function clampedTime(at: Date, from: Date, to: string | undefined): Date {
  if (at < from) return from;
  const last = to === undefined ? at : new Date(to);
  return at > last ? last : at;
}

/** The same for a withdrawal. */
export function stepsOfWithdrawal(
  withdrawal: Withdrawal,
  attempts: readonly ProviderAttempts[],
): TimelineEvent[] {
  const { history, reason, provider, contradictions } = withdrawal;
  const steps = history.map((step, index): TimelineEvent => {
    const { status, at, by, txid } = step;
    const why = (index === history.length - 1 ? reason : null) ?? step.reason;
    const shown = shownAfterWithdrawalStep(step, why, index === 0);
    return {
      at,
      kind: 'status',
      name: status,
      ...(by === undefined ? {} : { by }),
      ...(why === undefined ? {} : { text: why }),
      ...(txid === undefined ? {} : { reference: txid }),
      ...(shown ? { shown } : {}),
    };
  });
  const request = lastRequest(attempts, withdrawal, 'createPayout');
  const contradicted = contradictions.map(({ status, at, reason: text }): TimelineEvent => ({
    at,
    kind: 'contradiction',
    name: status,
    by: provider,
    ...(text === undefined ? {} : { text }),
  }));
  return [...steps, ...(request ? [request] : []), ...contradicted];
}
