import { spawnSync } from 'node:child_process';
import { ensureChromium } from './browser.mjs';
import { installPackages } from './install.mjs';
import { pinnedNode, rootDir } from './paths.mjs';
import { say, seconds, SetupStop } from './say.mjs';

// What each command needs. The browser comes first: if it is missing and cannot be installed, the
// user learns it at once and not after the packages. `npm test` builds as one of its own gates.
const needs = {
  start: { build: ['widget', 'playground'] },
  serve: { build: ['widget'] },
  test: { browser: 'any', build: [] },
  bench: { browser: 'whole', build: ['widget', 'playground'] },
  install: { build: [] },
};

export async function setUp(purpose) {
  const startedAt = Date.now();
  try {
    const need = needs[purpose];
    if (!need) throw new SetupStop(`Usage: node scripts/setup.mjs ${Object.keys(needs).join('|')}`);
    if (need.browser) await ensureChromium(need.browser);
    await installPackages();
    if (need.build.length > 0) build(need.build);
    say('setup', `done in ${seconds(startedAt)}`);
  } catch (error) {
    if (!(error instanceof SetupStop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

// scripts/build.ts knows by a stamp what is up to date, and says what it builds and for how long.
function build(apps) {
  const { status } = spawnSync(pinnedNode, ['scripts/build.ts', ...apps], {
    cwd: rootDir,
    stdio: 'inherit',
  });
  if (status !== 0) throw new SetupStop('The build failed; the reason stands above.');
}
