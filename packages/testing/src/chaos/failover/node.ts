import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Daemon, giveToDaemons, startDaemon } from './daemon.ts';
import type { Programs } from './programs.ts';

export const superuser = { username: 'postgres', password: 'superuser-of-the-failover-world' };
const replication = { username: 'replicator', password: 'replicator-of-the-failover-world' };

export interface NodeSettings {
  name: string;
  folder: string;
  postgresPort: number;
  restPort: number;
  etcdPort: number;
  programs: Programs;
}

/** One PostgreSQL and the Patroni that looks after it. */
export interface DatabaseNode extends Pick<NodeSettings, 'name' | 'postgresPort' | 'restPort'> {
  start(): Promise<void>;
  /** Kills PostgreSQL alone, as a fault of its own would. */
  crashPostgres(): Promise<void>;
  /** Kills everything at once, as a power cut would. */
  cutPower(): Promise<void>;
  stop(): Promise<void>;
}

/** Every write waits for a second node, also while there is only one left. */
const clusterSettings = {
  // Patroni allows no shorter lease of the primary.
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 4,
  primary_start_timeout: 0,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 120, wal_keep_size: '512MB', deadlock_timeout: '200ms' },
  },
};

function settingsOf({ name, folder, postgresPort, restPort, etcdPort, programs }: NodeSettings) {
  const restAddress = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${postgresPort}`;
  return {
    scope: 'cashier',
    name,
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: clusterSettings,
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      bin_dir: programs.postgresBin,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser, replication, rewind: superuser },
      parameters: { unix_socket_directories: folder, timezone: 'UTC' },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

export async function makeNode(settings: NodeSettings): Promise<DatabaseNode> {
  const { name, folder, postgresPort, restPort, programs } = settings;
  await mkdir(folder, { mode: 0o700 });
  await giveToDaemons(folder);
  // Patroni reads YAML, and JSON is YAML.
  const file = join(folder, 'patroni.json');
  await writeFile(file, JSON.stringify(settingsOf(settings), undefined, 2));
  await giveToDaemons(file);
  let patroni: Daemon | undefined;
  return {
    name,
    postgresPort,
    restPort,
    async start() {
      const where = { folder, logFile: join(folder, 'patroni.log') };
      patroni = startDaemon(programs.patroni, [file], where);
    },
    crashPostgres: () => killPostgres(folder),
    async cutPower() {
      await patroni?.end('SIGKILL');
      await killPostgres(folder);
    },
    async stop() {
      await patroni?.end('SIGKILL');
      await killPostgres(folder);
    },
  };
}

/** Kills the main process and then its children, which would otherwise finish what they do. */
async function killPostgres(folder: string): Promise<void> {
  const pidFile = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(pidFile.split('\n')[0]);
  if (!pid) return;
  // A file that a killed process left behind may name the process of somebody else.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(folder)) return;
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const one of [pid, ...list.split(' ').filter(Boolean).map(Number)]) kill(one);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
