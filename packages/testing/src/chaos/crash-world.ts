import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, startEmbedded } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { type FakeProvider, startFakeProvider } from '../fake-provider.ts';
import type { Acknowledged } from './player.ts';

/** A database and a provider that outlive the servers between them. */
export interface CrashWorld {
  databaseUrl: string;
  pool: Pool;
  provider: FakeProvider;
  /** PostgreSQL is cut off in the middle and recovers from its log; gives once it answers. */
  crashDatabase(): Promise<void>;
  /** Has a minute pass for keys whose call was cut off: no living one takes two seconds. */
  endLeases(): Promise<void>;
  close(): Promise<void>;
}

async function untilAnswering(pool: Pool): Promise<void> {
  for (;;) {
    const isThere = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function openCrashWorld(): Promise<CrashWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencashier-chaos-'));
  // Where root runs this, the database runs as nobody and has to get in.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir });
  const pool = connect(embedded.url, { maxConnections: 4 });
  const provider = await startFakeProvider();
  return {
    databaseUrl: embedded.url,
    pool,
    provider,
    async crashDatabase() {
      const { rows } = await pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'opencashier-server' limit 1",
      );
      // One of its processes killed: PostgreSQL throws away all memory and starts from its log.
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
      await untilAnswering(pool);
    },
    async endLeases() {
      await pool
        .query(
          `update cashier.idempotency set lease_until = now()
           where answer is null and lease_until < now() + interval '58 seconds'`,
        )
        .catch(() => undefined);
    },
    async close() {
      await pool.end();
      await embedded.stop();
      await provider.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets every acknowledged deposit be paid, tells of it, and waits until all is in the books. */
export async function settleAll(
  { pool, provider }: CrashWorld,
  url: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  for (const { depositId } of acknowledged) {
    provider.decide(depositId, 'processed');
    await provider.notify(depositId, `${url}/webhooks/sandbox`);
  }
  const waiting = 'select from cashier.inbox where applied_at is null';
  while ((await pool.query(waiting)).rowCount !== 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What is wrong in the books: every acknowledged deposit gives its player ten euros, once. */
export async function wrongBalances(
  { pool }: CrashWorld,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const { rows } = await pool.query<{ owner: string; posted: bigint }>(`
    select owner, credits_posted - debits_posted as posted from ledger.accounts
    where kind = 'player' and currency = 'EUR'`);
  const has = new Map(rows.map(({ owner, posted }) => [owner, posted]));
  const wanted = Map.groupBy(acknowledged, ({ user }) => `demo:${user}`);
  return [...wanted].flatMap(([owner, deposits]) => {
    const expected = 1000n * BigInt(deposits.length);
    const balance = has.get(owner) ?? 0n;
    return balance === expected ? [] : [`${owner} has ${balance} and not ${expected}`];
  });
}
