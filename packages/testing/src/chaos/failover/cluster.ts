import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@opencashier/postgres';
import { temporaryFolder } from '@opencashier/postgres/temporary-folder';
import type { Pool } from 'pg';
import { z } from 'zod';
import { freePort } from '../../free-port.ts';
import { closeOnSignal } from '../../processes/close-on-signal.ts';
import { until } from '../crash-world.ts';
import { type Daemon, giveToDaemons, startDaemon } from './daemon.ts';
import { startHaproxy, startPgbouncer } from './front.ts';
import { type DatabaseNode, makeNode, superuser } from './node.ts';
import { type Programs, tracksPreparedStatements } from './programs.ts';

const nodeNames = ['node1', 'node2', 'node3'];
const serverRole = { username: 'cashier_server', password: 'server-of-the-failover-world' };
const ownerRole = { username: 'cashier_owner', password: 'owner-of-the-failover-world' };

/** Three nodes of PostgreSQL with synchronous commit, and the way to the primary. */
export interface Cluster {
  /** The variables of a cashier server. */
  env: Record<string, string> & { DATABASE_URL: string };
  /** The superuser's connections to the primary. */
  pool: Pool;
  /** Resolves with the primary once all nodes stream and one of them is synchronous. */
  untilHealthy(): Promise<DatabaseNode>;
  close(): Promise<void>;
}

export async function startCluster(programs: Programs): Promise<Cluster> {
  const parent = process.env['TMPDIR'] ?? (await temporaryFolder());
  const folder = await mkdtemp(join(parent, 'opencashier-failover-'));
  await chmod(folder, 0o700);
  await giveToDaemons(folder);
  const nodes: DatabaseNode[] = [];
  const daemons: Daemon[] = [];
  let pool: Pool | undefined;
  const close = closeOnSignal(async () => {
    await pool?.end();
    await Promise.all(daemons.map((daemon) => daemon.end('SIGKILL')));
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  try {
    const [etcdPort, primaryPort, poolerPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    daemons.push(await startEtcd(programs, folder, etcdPort));
    for (const name of nodeNames) {
      const ports = { postgresPort: await freePort(), restPort: await freePort(), etcdPort };
      nodes.push(await makeNode({ name, folder: join(folder, name), programs, ...ports }));
    }
    for (const node of nodes) await node.start();
    daemons.push(await startHaproxy({ folder, programs, port: primaryPort }, nodes));
    await untilHealthy(nodes);
    const addressOf = (role: typeof superuser, port: number, database = 'cashier') =>
      `postgresql://${role.username}:${role.password}@127.0.0.1:${port}/${database}`;
    await createDatabase(addressOf(superuser, primaryPort, 'postgres'));
    pool = connect(addressOf(superuser, primaryPort), { maxConnections: 4 });
    const front = { folder, programs, port: poolerPort };
    daemons.push(await startPgbouncer(front, primaryPort, serverRole));
    return {
      env: {
        DATABASE_URL: addressOf(serverRole, poolerPort),
        DATABASE_LISTEN_URL: addressOf(serverRole, primaryPort),
        DATABASE_OWNER_URL: addressOf(ownerRole, primaryPort),
        ...(!tracksPreparedStatements(programs.pgbouncer) && {
          DATABASE_PREPARED_STATEMENTS: 'off',
        }),
      },
      pool,
      untilHealthy: () => untilHealthy(nodes),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startEtcd(programs: Programs, folder: string, port: number): Promise<Daemon> {
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const args = [
    ['--name', 'etcd'],
    ['--data-dir', join(folder, 'etcd')],
    ['--listen-client-urls', client],
    ['--advertise-client-urls', client],
    ['--listen-peer-urls', peer],
    ['--initial-advertise-peer-urls', peer],
    ['--initial-cluster', `etcd=${peer}`],
    ['--logger', 'zap'],
  ].flat();
  const daemon = startDaemon(programs.etcd, args, { folder, logFile: join(folder, 'etcd.log') });
  await until(async () => {
    if (daemon.hasEnded()) throw new Error('etcd ended before it was ready');
    return fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return daemon;
}

/** As docs/operating.md says: two roles, and the time limits in the role of the server. */
async function createDatabase(url: string): Promise<void> {
  const pool = connect(url, { maxConnections: 1 });
  try {
    const { username: owner, password: ownerPassword } = ownerRole;
    const { username: server, password: serverPassword } = serverRole;
    await pool.query(`create role ${owner} login password '${ownerPassword}'`);
    await pool.query(`create role ${server} login password '${serverPassword}'`);
    await pool.query(`alter role ${server} set statement_timeout = '30s'`);
    await pool.query(`alter role ${server} set idle_in_transaction_session_timeout = '30s'`);
    await pool.query(`create database cashier owner ${owner}`);
  } finally {
    await pool.end();
  }
}

const memberList = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

async function untilHealthy(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  let primary: DatabaseNode | undefined;
  const startMs = Date.now();
  await until(async () => {
    if (Date.now() - startMs > 600_000)
      throw new Error('the cluster was not healthy within 10 minutes');
    primary = await findHealthyPrimary(nodes);
    return primary !== undefined;
  });
  if (!primary) throw new Error('there is no primary');
  return primary;
}

async function findHealthyPrimary(
  nodes: readonly DatabaseNode[],
): Promise<DatabaseNode | undefined> {
  const members = await askMembers(nodes);
  const isUp = members.every(({ state }) => ['running', 'streaming'].includes(state));
  if (members.length < nodes.length || !isUp) return undefined;
  if (!members.some(({ role }) => role === 'sync_standby')) return undefined;
  const leader = members.find(({ role }) => role === 'leader');
  return nodes.find(({ name }) => name === leader?.name);
}

async function askMembers(nodes: readonly DatabaseNode[]) {
  for (const { restPort } of nodes) {
    try {
      const signal = AbortSignal.timeout(5000);
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal });
      if (answer.ok) return memberList.parse(await answer.json()).members;
    } catch (error) {
      if (error instanceof z.ZodError) throw error;
      // This node is gone or busy; the next one knows the same.
    }
  }
  return [];
}
