import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentEnv, type Ports } from '../../scripts/development-env.ts';
import { rootDir } from '../../scripts/root-dir.ts';

export interface Product {
  env: ReturnType<typeof developmentEnv>;
  stop(): Promise<void>;
}

const graceMs = 10_000;

/** Starts the sandbox and the server on a database of their own, which is deleted with them. */
export async function startProduct(ports: Ports): Promise<Product> {
  await buildWidget();
  const dataDir = await mkdtemp(join(tmpdir(), 'opencashier-bench-'));
  // If root runs the bench, the database runs as nobody and needs access to the folder. Otherwise
  // its data would be created elsewhere and left behind.
  await chmod(dataDir, 0o711);
  const env = developmentEnv(ports);
  const childEnv: NodeJS.ProcessEnv = {
    ...process.env,
    ...env,
    CASHIER_DATA_DIR: dataDir,
    CASHIER_LOG_LEVEL: 'error',
  };
  // A benchmark must not use the developer's database.
  delete childEnv['DATABASE_URL'];
  const apps: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(apps.map(stopApp));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const name of ['sandbox', 'server']) apps.push(startApp(name, childEnv));
    await Promise.all(apps.map(untilReady));
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function buildWidget(): Promise<void> {
  const build = spawn(process.execPath, ['scripts/build.ts', 'widget'], {
    cwd: rootDir,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The widget could not be built.');
}

// The app's log is dropped; its stderr says why it did not start. An app exits when its IPC channel
// closes, so that none is left even if this process is killed.
function startApp(name: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [`apps/${name}/src/main.ts`], {
    cwd: rootDir,
    env,
    stdio: ['ignore', 'ignore', process.stderr, 'ipc'],
  });
}

function untilReady(app: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    app.once('message', () => resolve());
    app.once('error', reject);
    app.once('exit', (code) => {
      reject(new Error(`${app.spawnargs[1]} ended with code ${code} before it was ready.`));
    });
  });
}

async function stopApp(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  const killTimer = setTimeout(() => app.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(killTimer);
}
