import { freePort } from '../free-port.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';
import type { AttackWorld } from './world.ts';

export interface AnotherServer extends ServerProcess {
  /** The operators' own listener. */
  consoleUrl: string;
}

/** Another process beside the attacked server, with the same database and settings but for some. */
export async function startAnotherServer(
  { env, provider }: AttackWorld,
  settings: Record<string, string> = {},
): Promise<AnotherServer> {
  const [port, consolePort] = [await freePort(), await freePort()];
  const server = await startServerProcess({
    databaseUrl: env['DATABASE_URL'] ?? '',
    provider,
    port,
    env: { ...env, CONSOLE_PORT: String(consolePort), ...settings },
  });
  return { ...server, consoleUrl: `http://127.0.0.1:${consolePort}` };
}

/** Settings of a server without a proxy in front, as by default. */
export const withoutProxies = { CASHIER_TRUSTED_PROXIES: '0' };
