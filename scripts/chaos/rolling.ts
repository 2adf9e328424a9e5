import { rmSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { closeOnSignal } from '@opencashier/testing/chaos/close-on-signal';
import { openCrashWorld } from '@opencashier/testing/chaos/crash-world';
import type { Outcome } from '@opencashier/testing/chaos/scenarios';
import {
  processTokenSecret,
  type ServerProcess,
  startServerProcess,
} from '@opencashier/testing/chaos/server-process';
import { freePort } from '@opencashier/testing/free-port';
import { issueToken } from '@opencashier/testing/issue-token';
import { findChromium, quietFlags } from '../chromium.mjs';
import { rootDir } from '../root-dir.ts';
import { type Balancer, startBalancer } from './round-robin.ts';
import { makeSecondBuild } from './second-build.ts';

const playersAtOnce = 3;
/** Only for a load that hangs: a busy machine may take minutes. */
const loadLimitMs = 600_000;

/** Opens the widget as an app would embed it: the list, then a form, whose code is another file. */
async function load(browser: Browser, url: string, user: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const token = await issueToken(processTokenSecret, { user });
    const transport = Number(user.replaceAll(/\D/g, '')) % 2 === 0 ? 'socket' : 'http';
    const data = { token, currency: 'EUR', paymentGeo: 'DE', platform: 'android', transport };
    await page.addInitScript(
      (given) => Object.assign(globalThis, { cashierUserData: given }),
      data,
    );
    await page.goto(`${url}/cashier/deposit?partner=demo&platform=android`);
    await page.getByRole('button', { name: /Visa/ }).first().click({ timeout: loadLimitMs });
    await page.getByRole('heading', { name: 'Visa', level: 1 }).waitFor({ timeout: loadLimitMs });
    const style = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--second-build'),
    );
    return style.trim() === '' ? 'first' : 'second';
  } finally {
    await context.close();
  }
}

interface Servers {
  replace(slot: number, root: string): Promise<void>;
  close(): Promise<void>;
}

/** Two servers behind the balancer; while one is replaced, the other takes all requests. */
function createServers(
  balancer: Balancer,
  world: Pick<Parameters<typeof startServerProcess>[0], 'databaseUrl' | 'provider'>,
): Servers {
  const running = new Map<number, { server: ServerProcess; port: number }>();
  return {
    async replace(slot, root) {
      const before = running.get(slot);
      // The balancer stops sending requests before the server stops, as it would because of
      // /readyz.
      if (before) balancer.targets.delete(before.port);
      await before?.server.stop();
      const port = await freePort();
      const env = { CASHIER_PUBLIC_URL: balancer.url };
      const server = await startServerProcess({ ...world, port, env, rootDir: root });
      running.set(slot, { server, port });
      balancer.targets.add(port);
    },
    async close() {
      await Promise.all([...running.values()].map(({ server }) => server.kill()));
    },
  };
}

/** `npm run chaos -- rolling`: with two builds behind one balancer, no page load may fail. */
export async function rollServers(count: number): Promise<Outcome> {
  const executablePath = findChromium();
  if (!executablePath) return { summary: 'no Chromium', wrong: ['Set CHROMIUM_PATH.'] };
  const secondDir = await makeSecondBuild();
  const forget = closeOnSignal(async () => rmSync(secondDir, { recursive: true, force: true }));
  const world = await openCrashWorld();
  const balancer = await startBalancer();
  const servers = createServers(balancer, world);
  const browser = await chromium.launch({ executablePath, args: [...quietFlags] });
  try {
    for (const slot of [0, 1]) await servers.replace(slot, rootDir);
    return await loadWhileRolling({ count, servers, secondDir, browser, url: balancer.url });
  } finally {
    await browser.close();
    await servers.close();
    await balancer.close();
    await world.close();
    await forget();
  }
}

interface Rolling {
  count: number;
  servers: Servers;
  secondDir: string;
  browser: Browser;
  url: string;
}

/**
 * Upgrades one server after the other and rolls one back, while players keep loading the page. An
 * equal part of the loads runs during each step.
 */
async function loadWhileRolling(rolling: Rolling): Promise<Outcome> {
  const { count, servers, secondDir, browser, url } = rolling;
  const steps = [
    () => servers.replace(0, secondDir),
    () => servers.replace(1, secondDir),
    () => servers.replace(0, rootDir),
    async () => undefined,
  ];
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  let started = 0;
  const playUntil = async (last: number): Promise<void> => {
    while (started < last) {
      started += 1;
      const user = `rolling${started}`;
      await load(browser, url, user).then(
        (build) => void seen.set(build, (seen.get(build) ?? 0) + 1),
        (error: unknown) => void wrong.push(`${user}: ${String(error).slice(0, 300)}`),
      );
    }
  };
  for (const [index, step] of steps.entries()) {
    const last = Math.ceil((count * (index + 1)) / steps.length);
    const players = Array.from({ length: playersAtOnce }, () => playUntil(last));
    await Promise.all([step(), ...players]);
  }
  const builds = [...seen].map(([build, loads]) => `${loads} of the ${build} build`).join(', ');
  return { summary: `${wrong.length} of ${count} loads failed; ${builds}`, wrong };
}
