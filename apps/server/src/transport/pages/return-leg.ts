import type { FastifyRequest } from 'fastify';
import { type ReturnLegDeps, returnDeposit } from '../../deposits/follow-up/return-deposit.ts';
import { RateLimiter } from '../../security/rate-limiter.ts';

/** Reloading the page must not make us ask the provider again and again. */
const returnsPerSecond = 0.1;
const returnsAtOnce = 3;

/** Serves the return leg of providers that have one; every other return costs no query. */
export function createReturnLeg(services: ReturnLegDeps) {
  const limit = new RateLimiter(returnsPerSecond, returnsAtOnce);
  return async (request: FastifyRequest): Promise<string | undefined> => {
    const { id } = request.params as { id: string };
    const hasReturnLeg = [...services.providers.values()].some(
      (one) => one.returnDeposit !== undefined,
    );
    if (!hasReturnLeg || !/^[\w-]{1,64}$/.test(id) || !limit.take(id)) return undefined;
    return returnDeposit(services, id, resultIn(request));
  };
}

const formType = /^application\/x-www-form-urlencoded\b/i;

/** The query and, if the player comes back with a form, its fields. The query is partly ours. */
function resultIn({ query, body, headers }: FastifyRequest): Record<string, string> {
  const isForm = typeof body === 'string' && formType.test(headers['content-type'] ?? '');
  const fields = isForm ? [...new URLSearchParams(body)] : [];
  const texts = Object.entries(query as Record<string, unknown>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries([...fields, ...texts]);
}
