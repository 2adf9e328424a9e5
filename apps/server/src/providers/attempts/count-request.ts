import type { Queryable } from '@opencashier/postgres';
import { trackRequests } from '../clients/sent-requests.ts';
import { failureWords } from '../failure-words.ts';
import { ProviderLacksOperation, ProviderRefusal, ProviderUnavailable } from '../provider.ts';
import { type AttemptKey, type AttemptOutcome, countAttempt } from './attempt-store.ts';

interface CountedRequest extends AttemptKey {
  /** Undefined if the payment's own row shows this answer; only a failure is then counted. */
  countsAnswer?: boolean;
}

interface CountDeps {
  pool: Queryable;
  now: () => Date;
}

/**
 * Sends a request to a provider, and counts it with its outcome for the operator. A request whose
 * answer the payment's own row shows costs no statement unless it fails. An operation that has sent
 * nothing, because the provider asked for a pause or an earlier answer is stored, is not counted.
 * A count that fails is dropped: the provider's answer must be recorded all the same.
 */
export async function countRequest<Answer extends object | undefined>(
  { pool, now }: CountDeps,
  { countsAnswer = false, ...key }: CountedRequest,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const count = (outcome: AttemptOutcome) =>
    countAttempt(pool, key, outcome, now()).catch(() => undefined);
  return trackRequests(async (operation) => {
    try {
      const answer = await send();
      if (countsAnswer && operation.isSent) await count({ outcome: answeredWith(answer) });
      return answer;
    } catch (error) {
      const failure = operation.isSent ? failureOf(error) : undefined;
      if (failure) await count(failure);
      throw error;
    }
  });
}

function answeredWith(answer: object | undefined): string {
  if (answer === undefined) return 'unknown';
  return 'status' in answer ? String(answer.status) : 'answered';
}

function failureOf(error: unknown): AttemptOutcome | undefined {
  if (error instanceof ProviderLacksOperation) return undefined;
  if (error instanceof ProviderRefusal) return { outcome: 'refused', failure: error.message };
  if (error instanceof ProviderUnavailable) {
    return { outcome: 'unavailable', failure: failureWords(error) };
  }
  return undefined;
}
