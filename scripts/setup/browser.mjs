import { spawnSync } from 'node:child_process';
import { findBrowser, findChromium } from '../chromium.mjs';
import { run } from './run.mjs';
import { say, seconds, SetupStop } from './say.mjs';

const remedy =
  'install Chromium (Debian: apt-get install chromium; macOS: brew install --cask chromium) ' +
  'or Google Chrome, or set CHROMIUM_PATH to the browser to use';

// The browsers for the journeys (`any`) and for the bench (`whole`). Some Debian versions and the
// distributions based on it lack the shell; the journeys run in either.
const kinds = {
  any: { find: findChromium, packages: ['chromium-headless-shell', 'chromium'] },
  whole: { find: findBrowser, packages: ['chromium'] },
};

/** Stops with instructions if such a browser is missing and apt-get cannot install one. */
export function requireChromium(kind) {
  if (kinds[kind].find()) return;
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    throw new SetupStop(`CHROMIUM_PATH is ${configured}, which is not an executable file.`);
  }
  if (!mayUseApt()) throw new SetupStop(`The browser tests need Chromium: ${remedy}.`);
}

/** Installs such a browser with apt-get if it is missing. */
export async function installChromium(kind) {
  const { find, packages } = kinds[kind];
  if (find()) return;
  await installWithApt(packages);
  if (!find()) throw new SetupStop(`apt-get installed no working Chromium: ${remedy}.`);
}

export function mayUseApt() {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

async function installWithApt(packages) {
  const startedAt = Date.now();
  say('browser', 'Chromium not found; installing it with apt-get (a minute or two)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => run('browser', 'apt-get', ['-q', ...args], { env });
  await aptGet('update');
  let answer;
  for (const name of packages) {
    answer = await aptGet('install', '-y', name);
    if (answer.status === 0) {
      say('browser', `Chromium installed in ${seconds(startedAt)}`);
      return;
    }
  }
  throw new SetupStop(`apt-get failed (${answer.stderr.trim().split('\n').at(-1)}): ${remedy}.`);
}
