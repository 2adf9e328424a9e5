import { sql } from '@opencashier/postgres';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** Requested every few seconds: their log lines would hide those of players. */
export const unlogged = { logLevel: 'silent' } as const;

/** For health checks. */
export function addHealth(app: FastifyInstance, pool: Pool, isStopping: () => boolean): void {
  app.get('/healthz', unlogged, async () => ({ status: 'ok' }));
  app.get('/readyz', unlogged, async (_request, reply) => {
    const isReady = await pool
      .query(sql`select 1`)
      .then(() => !isStopping())
      .catch(() => false);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
