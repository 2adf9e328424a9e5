import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Daemon, giveToDaemons, startDaemon } from './daemon.ts';
import type { DatabaseNode } from './node.ts';
import { type Programs, tracksPreparedStatements } from './programs.ts';

interface Front {
  folder: string;
  programs: Programs;
  port: number;
}

/** HAProxy sends every connection to the node that Patroni names as the primary. */
export async function startHaproxy(
  { folder, programs, port }: Front,
  nodes: readonly DatabaseNode[],
): Promise<Daemon> {
  const file = join(folder, 'haproxy.cfg');
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) =>
      `  server ${name} 127.0.0.1:${postgresPort} maxconn 110 check port ${restPort}`,
  );
  const text = `
global
  maxconn 400
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  await writeFile(file, text);
  await giveToDaemons(file);
  const where = { folder, logFile: join(folder, 'haproxy.log') };
  return startDaemon(programs.haproxy, ['-db', '-f', file], where);
}

/** PgBouncer in transaction mode, in front of HAProxy. */
export async function startPgbouncer(
  { folder, programs, port }: Front,
  primaryPort: number,
  server: { username: string; password: string },
): Promise<Daemon> {
  const users = join(folder, 'pgbouncer.users');
  await writeFile(users, `"${server.username}" "${server.password}"\n`, { mode: 0o600 });
  const file = join(folder, 'pgbouncer.ini');
  const tracking = tracksPreparedStatements(programs.pgbouncer)
    ? 'max_prepared_statements = 200'
    : '';
  const text = `
[databases]
cashier = host=127.0.0.1 port=${primaryPort} dbname=cashier
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
; SCRAM costs a pooler of one thread some milliseconds for each login, and all come at once.
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
; The role has these itself: a connection is not one client's.
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
; A primary that is gone is asked for again at once, and callers are not kept for minutes.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
${tracking}
`;
  await writeFile(file, text);
  for (const one of [users, file]) await giveToDaemons(one);
  const where = { folder, logFile: join(folder, 'pgbouncer.log') };
  return startDaemon(programs.pgbouncer, [file], where);
}
