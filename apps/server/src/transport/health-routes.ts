import { sql } from '@opencashier/postgres';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** Requested every few seconds: their log lines would hide those of players. */
export const unlogged = { logLevel: 'silent' } as const;

// Load balancers ask at most once a second.
const keptMs = 500;
/** As long as a query may wait for a connection, because one that hangs may never answer. */
const probeMaxMs = 10_000;

/** True if the database answers. Anybody may ask, so requests within a moment share one query. */
function databaseProbe(pool: Pool): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  const probe = async (): Promise<boolean> => {
    const answered = pool.query(sql`select 1`).then(
      () => true,
      () => false,
    );
    const tooLate = new Promise<boolean>((resolve) => {
      setTimeout(resolve, probeMaxMs, false).unref();
    });
    const isReachable = await Promise.race([answered, tooLate]);
    setTimeout(() => (current = undefined), keptMs).unref();
    return isReachable;
  };
  return () => (current ??= probe());
}

/** For health checks. */
export function addHealth(app: FastifyInstance, pool: Pool, isStopping: () => boolean): void {
  const isReachable = databaseProbe(pool);
  app.get('/healthz', unlogged, async () => ({ status: 'ok' }));
  app.get('/readyz', unlogged, async (_request, reply) => {
    const isReady = (await isReachable()) && !isStopping();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
