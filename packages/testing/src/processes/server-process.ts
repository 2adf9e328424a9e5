import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FakeProvider } from '../fake-provider.ts';

export const processTokenSecret = 'a-token-secret-that-only-chaos-knows';

const ownRootDir = fileURLToPath(new URL('../../../..', import.meta.url));

export interface ServerProcess {
  url: string;
  pid: number;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Memory in use after a garbage collection, if it was started to report it. */
  memory(): Promise<NodeJS.MemoryUsage>;
}

export interface ProcessOptions {
  databaseUrl: string;
  provider: FakeProvider;
  port: number;
  /** The folder of another build. */
  rootDir?: string;
  env?: Record<string, string>;
  /** Starts it so that it reports its memory. */
  reportsMemory?: boolean;
}

const memoryModule = new URL('report-memory.ts', import.meta.url).href;
/** The folder of the only partner's file. */
export const partnersDir = fileURLToPath(new URL('partners', import.meta.url));

/** The server as in production, in its own process; it ends with this one. */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
  const { databaseUrl, provider, port, rootDir = ownRootDir, reportsMemory = false } = options;
  const memoryFlags = reportsMemory ? ['--expose-gc', '--import', memoryModule] : [];
  const child: ChildProcess = spawn(process.execPath, [...memoryFlags, 'apps/server/src/main.ts'], {
    cwd: rootDir,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      // A killed process leaves no cache, but the next one finds that of an earlier run.
      NODE_COMPILE_CACHE: join(rootDir, 'node_modules/.cache/compile'),
      CASHIER_PORT: String(port),
      CONSOLE_PORT: '0',
      CASHIER_SECRET: 'a-server-secret-that-only-chaos-knows',
      CASHIER_LOG_LEVEL: 'silent',
      CASHIER_PARTNERS_DIR: partnersDir,
      CHAOS_TOKEN_SECRET: processTokenSecret,
      CASHIER_PROVIDERS: 'sandbox',
      PROVIDER_SANDBOX_URL: provider.url,
      PROVIDER_SANDBOX_SECRET: provider.secret,
      DATABASE_URL: databaseUrl,
      ...options.env,
    },
  });
  const ended = once(child, 'exit');
  const ready = once(child, 'message');
  const outcome = await Promise.race([ready.then(() => 'ready'), ended.then(() => 'ended')]);
  if (outcome === 'ended') throw new Error('the server ended before it was ready');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async memory() {
      const started = once(child, 'message');
      child.send('memory');
      const [{ memory }] = (await started) as [{ memory: NodeJS.MemoryUsage }];
      return memory;
    },
  };
}
