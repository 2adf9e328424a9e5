import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { noRates, type Rates } from '../rates/rates.ts';
import { watchedRates } from '../rates/watched-rates.ts';
import type { Metrics } from '../transport/telemetry/metrics.ts';
import type { Environment } from './environment.ts';

/** A rate that jumped is not used until it returns to its range or somebody accepts it. */
export function openRates(
  http: FastifyInstance,
  { environment, pool }: { environment: Environment; pool: Pool },
  { setRateRefused }: Pick<Metrics, 'setRateRefused'>,
): Rates {
  const { ratesFile: path, ratesMaxMovePercent: maxMovePercent } = environment;
  if (path === undefined) return noRates;
  const { log } = http;
  const rates = watchedRates({
    path,
    pool,
    now: () => new Date(),
    maxMovePercent,
    onRefused(refused) {
      setRateRefused(refused.currency, true);
      log.error(refused, 'ALERT: a rate has jumped and is refused; see acceptRate');
    },
    onBelievedAgain(currency) {
      setRateRefused(currency, false);
      log.info({ currency }, 'a rate that was refused is accepted again');
    },
  });
  // Before the first call, because rates are not used until they have been compared.
  http.addHook('onReady', () => rates.refresh());
  return rates;
}
