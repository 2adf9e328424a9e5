import { spawnSync } from 'node:child_process';
import { installChromium, requireChromium } from './browser.mjs';
import { installPackages } from './install.mjs';
import { fetchLitecoind } from './litecoind.mjs';
import { pinnedNode, rootDir } from './paths.mjs';
import { say, seconds, SetupStop } from './say.mjs';

// The requirements of each command. `npm test` builds in a gate of its own.
const needs = {
  start: { packages: 'run', build: ['widget', 'console', 'playground'] },
  serve: { packages: 'run', build: ['widget', 'console'] },
  run: { packages: 'run' },
  tools: { packages: 'all' },
  chaos: { packages: 'all', build: ['widget'] },
  attack: { packages: 'all', build: ['widget', 'console', 'playground'] },
  test: { packages: 'all', browser: 'any', litecoind: true },
  bench: { packages: 'all', browser: 'whole', build: ['widget', 'playground'] },
};

export async function setUp(purpose) {
  const startedAt = Date.now();
  try {
    const need = needs[purpose];
    if (!need) throw new SetupStop(`Usage: node scripts/setup.mjs ${Object.keys(needs).join('|')}`);
    // If the browser is missing and cannot be installed, the user learns it before anything runs.
    if (need.browser) requireChromium(need.browser);
    await all([installPackages(need.packages), installPrograms(need)]);
    if (need.build) build(need.build);
    say('setup', `done in ${seconds(startedAt)}`);
  } catch (error) {
    if (!(error instanceof SetupStop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

// npm and apt-get work side by side, but apt-get runs once at a time.
async function installPrograms({ browser, litecoind }) {
  if (browser) await installChromium(browser);
  if (litecoind) await fetchLitecoind();
}

// Waits for the others if one fails, so that nothing is left half installed.
async function all(parts) {
  const outcomes = await Promise.allSettled(parts);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

// scripts/build.ts skips what is up to date, and prints what it builds and how long that takes.
function build(apps) {
  const { status } = spawnSync(pinnedNode, ['scripts/build.ts', ...apps], {
    cwd: rootDir,
    stdio: 'inherit',
  });
  if (status !== 0) throw new SetupStop('The build failed; the reason is above.');
}
