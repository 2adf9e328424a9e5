import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  contract,
  contractEvent,
  contractHeader,
  readContract,
} from '@opencashier/contract/contract-version';
import { type Browser, chromium, type Page } from '@playwright/test';
import { closeOnSignal } from '@opencashier/testing/processes/close-on-signal';
import { openCrashWorld, wrongBalances } from '@opencashier/testing/chaos/crash-world';
import { startPaying } from '@opencashier/testing/chaos/load';
import type { Acknowledged } from '@opencashier/testing/chaos/player';
import type { Outcome } from '@opencashier/testing/chaos/scenario';
import {
  processTokenSecret,
  type ServerProcess,
  startServerProcess,
} from '@opencashier/testing/processes/server-process';
import type { FakeProvider } from '@opencashier/testing/fake-provider';
import { freePort } from '@opencashier/testing/free-port';
import { issueToken } from '@opencashier/testing/issue-token';
import type { Pool } from 'pg';
import { outcomes } from '../../e2e/models/deposit-result.ts';
import { findChromium, quietFlags } from '../chromium.mjs';
import { rootDir } from '../root-dir.ts';
import { type Balancer, startBalancer } from './round-robin.ts';
import { makeSecondBuild } from './second-build.ts';

const playersAtOnce = 3;
/** A player would have left by then. */
const loadLimitMs = 60_000;

type Build = 'first' | 'second';

/** The builds that took part in a player's visit. */
interface Visit {
  page: Build;
  /** Those of the servers that answered the page's calls. */
  servers: ReadonlySet<Build>;
}

/** The second build has the next version of the contract. */
const buildOf = (text: string): Build =>
  readContract(text)?.version === contract.version ? 'first' : 'second';

/** Collects which servers answer: they name their contract in each answer and on each socket. */
function watchServers(page: Page): ReadonlySet<Build> {
  const servers = new Set<Build>();
  page.on('response', (response) => {
    const named = response.headers()[contractHeader.toLowerCase()];
    if (named !== undefined) servers.add(buildOf(named));
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const [, named] = new RegExp(`"${contractEvent}","([^"]+)"`).exec(String(payload)) ?? [];
      if (named !== undefined) servers.add(buildOf(named));
    }),
  );
  return servers;
}

/**
 * Opens the widget as an app would embed it: the list, then a form, whose code is another file, and
 * a deposit until its money is there.
 */
async function visit(rolling: Rolling, user: string): Promise<Visit> {
  const context = await rolling.browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(loadLimitMs);
    const servers = watchServers(page);
    const token = await issueToken(processTokenSecret, { user });
    const transport = Number(user.replaceAll(/\D/g, '')) % 2 === 0 ? 'socket' : 'http';
    const data = { token, currency: 'EUR', paymentGeo: 'DE', platform: 'android', transport };
    await page.addInitScript(
      (given) => Object.assign(globalThis, { cashierUserData: given }),
      data,
    );
    await page.goto(`${rolling.url}/cashier/deposit?partner=demo&platform=android`);
    await page.getByRole('button', { name: /Visa/ }).first().click();
    await page.getByRole('heading', { name: 'Visa', level: 1 }).waitFor();
    const style = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--second-build'),
    );
    await page.getByRole('textbox', { name: 'Amount' }).fill('10');
    await page.getByRole('button', { name: /^Deposit/ }).click();
    rolling.acknowledged.push({ user, depositId: await depositOf(rolling, user) });
    await page.getByRole('heading', { name: outcomes.processed }).waitFor();
    return { page: style.trim() === '' ? 'first' : 'second', servers };
  } finally {
    await context.close();
  }
}

/** The player's deposit, once the provider knows it too. */
async function depositOf({ pool, provider }: Rolling, user: string): Promise<string> {
  const endMs = Date.now() + loadLimitMs;
  while (Date.now() < endMs) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from cashier.deposits where owner = $1',
      [`demo:${user}`],
    );
    if (rows[0] && provider.deposits.has(rows[0].id)) return rows[0].id;
    await wait(100);
  }
  throw new Error('no deposit was made');
}

/** A player presses the button once, so a second deposit was made by a repeated call. */
async function doubledDeposits({ pool }: Rolling): Promise<string[]> {
  const { rows } = await pool.query<{ owner: string; count: number }>(`
    select owner, count(*)::int as count from cashier.deposits
    group by owner having count(*) > 1`);
  return rows.map(({ owner, count }) => `${owner} has ${count} deposits and not 1`);
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

/** `npm run chaos -- rolling`: two builds behind one balancer; every player's deposit succeeds. */
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
    return await visitWhileRolling({
      count,
      servers,
      secondDir,
      browser,
      url: balancer.url,
      pool: world.pool,
      provider: world.provider,
      acknowledged: [],
    });
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
  pool: Pool;
  provider: FakeProvider;
  /** The deposits that players have made; the provider pays each. */
  acknowledged: Acknowledged[];
}

/**
 * Upgrades one server after the other and rolls one back, while players keep opening the page. An
 * equal part of the visits takes place during each step, the last one with both builds running.
 */
async function visitWhileRolling(rolling: Rolling): Promise<Outcome> {
  const { count, servers, secondDir, acknowledged } = rolling;
  const steps = [
    () => servers.replace(0, secondDir),
    () => servers.replace(1, secondDir),
    () => servers.replace(0, rootDir),
    async () => undefined,
  ];
  const wrong: string[] = [];
  const pairs = new Map<string, number>(allPairs.map((pair) => [pair, 0]));
  let started = 0;
  const playUntil = async (last: number): Promise<void> => {
    while (started < last) {
      started += 1;
      const user = `rolling${started}`;
      try {
        const seen = await visit(rolling, user);
        for (const server of seen.servers) {
          const pair = pairOf(seen.page, server);
          pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
        }
      } catch (error) {
        wrong.push(`${user}: ${String(error).slice(0, 300)}`);
      }
    }
  };
  const paying = startPaying(rolling, acknowledged, () => rolling.url);
  for (const [index, step] of steps.entries()) {
    const last = Math.ceil((count * (index + 1)) / steps.length);
    const players = Array.from({ length: playersAtOnce }, () => playUntil(last));
    await Promise.all([step(), ...players]);
  }
  await paying.stop();
  const failed = wrong.length;
  const unseen = [...pairs].filter(([, visits]) => visits === 0);
  wrong.push(
    ...unseen.map(([pair]) => `never seen: ${pair}`),
    ...(await wrongBalances(rolling, acknowledged)),
    ...(await doubledDeposits(rolling)),
  );
  const seen = [...pairs].map(([pair, visits]) => `${visits} × ${pair}`).join(', ');
  return { summary: `${failed} of ${count} visits failed; ${seen}`, wrong };
}

const pairOf = (page: Build, server: Build) => `page of the ${page} build, ${server} server`;
const builds: readonly Build[] = ['first', 'second'];
const allPairs = builds.flatMap((page) => builds.map((server) => pairOf(page, server)));
