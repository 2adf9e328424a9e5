import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Statements of the baseline schema; each function is a commit of its own. */
const begin = `\\set n random(1, 1000000000)
\\set player random(1, 768)
select bench.intend(:n || '-' || :client_id || '-' || :m, 'player-' || :player, 1000);
select bench.conclude(:n || '-' || :client_id || '-' || :m, 'p-' || :n,
  '{"url":"https://bank.example/pay","method":"GET"}');
`;
const scripts = {
  created: `\\set m random(1, 1000000000)\n${begin}`,
  complete: `\\set m random(1, 1000000000)\n${begin}select bench.credit(:n || '-' || :client_id || '-' || :m);\n`,
};

/** pgbench of the newest PostgreSQL on this machine; undefined if there is none. */
export async function findPgbench(): Promise<string | undefined> {
  const folders = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = folders.toSorted((a, b) => Number(b) - Number(a));
  const places = ['pgbench', ...newest.map((name) => `/usr/lib/postgresql/${name}/bin/pgbench`)];
  return places.find((program) => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

export interface PgbenchOptions {
  program: string;
  databaseUrl: string;
  script: keyof typeof scripts;
  clients: number;
  seconds: number;
}

/** Runs the baseline's functions as prepared statements; returns transactions per second. */
export async function runPgbench(options: PgbenchOptions): Promise<number> {
  const { program, databaseUrl, script, clients, seconds } = options;
  const folder = await mkdtemp(join(tmpdir(), 'opencashier-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, scripts[script]);
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
    const { stdout } = await run(program, [...args, '-f', file, databaseUrl]);
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (perSecond === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true });
  }
}
