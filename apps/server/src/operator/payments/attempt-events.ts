import type { ProviderRequestName, TimelineEvent } from '@opencashier/contract/operator/payments';
import type { ProviderAttempts } from '../../providers/attempts/attempt-store.ts';

/** Requests that failed or were repeated. `id`: the payment; a refund has its own reference. */
export const attemptEvent =
  (id: string) =>
  (attempts: ProviderAttempts): TimelineEvent => {
    const { reference, provider, request, outcome, count, firstAt, lastAt, failure } = attempts;
    return {
      at: firstAt.toISOString(),
      kind: 'attempt',
      name: provider,
      request,
      outcome,
      ...(count > 1 ? { count, until: lastAt.toISOString() } : {}),
      ...(failure ? { text: failure } : {}),
      ...(reference === id ? {} : { reference }),
    };
  };

/**
 * The request that a payout's or refund's own row shows. Undefined if it failed or was repeated:
 * then it is counted, with its outcome.
 */
export function lastRequest(
  attempts: readonly ProviderAttempts[],
  { id, provider, askedAt }: { id: string; provider: string; askedAt: Date | null },
  request: ProviderRequestName,
): TimelineEvent | undefined {
  if (!askedAt) return undefined;
  const isCounted = attempts.some(
    (one) => one.reference === id && one.request === request && one.lastAt >= askedAt,
  );
  if (isCounted) return undefined;
  return { at: askedAt.toISOString(), kind: 'attempt', name: provider, request };
}

const createRequests: readonly ProviderRequestName[] = ['createDeposit', 'watchAddress'];
const failures: readonly string[] = ['refused', 'unavailable'];

interface BegunDeposit {
  id: string;
  provider: string;
  createdAt: Date;
  history: readonly { status: string; at: string }[];
}

/** Requests and the history have times of different clocks. */
const clocksDifferByMs = 1000;

/**
 * The request that a deposit's own row shows: the first, or, if that one failed and is counted, the
 * one after whose answer the deposit waited. Undefined if all were counted, or if the answer to a
 * status request was what made it wait.
 */
export function answeredRequest(
  attempts: readonly ProviderAttempts[],
  { id, provider, createdAt, history }: BegunDeposit,
): TimelineEvent | undefined {
  const request: ProviderRequestName = 'createDeposit';
  const begun: TimelineEvent = {
    at: createdAt.toISOString(),
    kind: 'attempt',
    name: provider,
    request,
  };
  const answeredAt = history.find(({ status }) => status !== 'created')?.at;
  const answeredMs = answeredAt === undefined ? Infinity : Date.parse(answeredAt);
  const before = attempts.filter(
    ({ reference, firstAt }) =>
      reference === id && firstAt.getTime() <= answeredMs + clocksDifferByMs,
  );
  const hasFailed = before.some(
    (one) => createRequests.includes(one.request) && failures.includes(one.outcome),
  );
  if (!hasFailed) return begun;
  const isOtherAnswer = before.some(({ outcome }) => !failures.includes(outcome));
  const waits = history.find(({ status }) => status === 'waiting');
  return waits && waits.at === answeredAt && !isOtherAnswer
    ? { ...begun, at: waits.at }
    : undefined;
}
