import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, startEmbedded } from '@opencashier/postgres';
import { temporaryFolder } from '@opencashier/postgres/temporary-folder';
import type { Pool } from 'pg';
import { type FakeProvider, startFakeProvider } from '../fake-provider.ts';
import { closeOnSignal } from '../processes/close-on-signal.ts';
import type { Acknowledged } from './player.ts';

/** A database and a provider that outlive the servers between them. */
export interface CrashWorld {
  databaseUrl: string;
  pool: Pool;
  provider: FakeProvider;
  /** Kills PostgreSQL's main process; resolves once another has recovered from the log. */
  crashDatabase(): Promise<void>;
  /**
   * Expires the leases of idempotency keys whose call was cut off. No live call takes two seconds.
   */
  endLeases(): Promise<void>;
  close(): Promise<void>;
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isAnswering(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}

export async function openCrashWorld(): Promise<CrashWorld> {
  const parent = process.env['TMPDIR'] ?? (await temporaryFolder());
  const dataDir = await mkdtemp(join(parent, 'opencashier-chaos-'));
  // If root runs this, the database runs as nobody, who needs access.
  await chmod(dataDir, 0o711);
  const onLost = (reason: Error) => {
    throw reason;
  };
  const starting = startEmbedded({ dataDir, onLost });
  const endDatabase = closeOnSignal(async () => {
    // A database that failed to start leaves its folder too.
    await starting.then(({ stop }) => stop()).catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const embedded = await starting;
  const pool = connect(embedded.url, { maxConnections: 4 });
  const provider = await startFakeProvider();
  return {
    databaseUrl: embedded.url,
    pool,
    provider,
    async crashDatabase() {
      const killed = embedded.pid();
      process.kill(killed, 'SIGKILL');
      await until(() => embedded.pid() !== killed);
      await until(() => isAnswering(pool));
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
      await provider.close();
      await endDatabase();
    },
  };
}

/** Waits until every notice is applied and every resulting message has been sent. */
export async function untilSettled({ pool }: Pick<CrashWorld, 'pool'>): Promise<void> {
  const waiting = `
    select from cashier.notices where applied_at is null union all select from cashier.changes`;
  await until(async () => (await pool.query(waiting)).rowCount === 0);
}

/** The errors in the ledger: every acknowledged deposit must credit its player 10 EUR, once. */
export async function wrongBalances(
  { pool }: Pick<CrashWorld, 'pool'>,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const { rows } = await pool.query<{ owner: string; posted: bigint }>(`
    select owner, credits_posted - debits_posted as posted from ledger.accounts
    where kind = 'player' and currency = 'EUR'`);
  const has = new Map(rows.map(({ owner, posted }) => [owner, posted]));
  const expectedDeposits = Map.groupBy(acknowledged, ({ user }) => `demo:${user}`);
  return [...expectedDeposits].flatMap(([owner, deposits]) => {
    const expected = 1000n * BigInt(deposits.length);
    const balance = has.get(owner) ?? 0n;
    return balance === expected ? [] : [`${owner} has ${balance} and not ${expected}`];
  });
}
