import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, delimiter, join } from 'node:path';
import { npmCache } from './npm-cache.mjs';
import { explainNpmFailure } from './npm-failure.mjs';
import { pinnedNode, rootDir } from './paths.mjs';
import { run } from './run.mjs';
import { say, seconds, SetupStop } from './say.mjs';

const lockFile = join(rootDir, 'package-lock.json');
const modulesDir = join(rootDir, 'node_modules');
const stampFile = join(modulesDir, '.opencashier-lock');

// Some packages require a newer Node.js than the machine may have. They run on the pinned one, so
// their warnings would only mislead. npm's cache is preferred, because the lock's checksums protect
// it. Retries are short, so that a missing network is reported soon.
const npmOptions = [
  '--loglevel=error',
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
];

/**
 * Installs the packages of the lock file unless they are already there. The scope `run` installs
 * the packages to build and run the product; `all` adds those for tests, benches and linters.
 */
export async function installPackages(scope) {
  if (isInstalled(scope)) return;
  refuseLink();
  const startedAt = Date.now();
  if (!isInstalled('run')) await installToRun();
  if (scope === 'all') await addTheRest();
  writeFileSync(stampFile, stampOf(scope));
  say('packages', `installed in ${seconds(startedAt)}`);
}

async function installToRun() {
  const command = existsSync(lockFile) ? 'ci' : 'install';
  say('packages', `installing the packages that run the product with npm ${command}`);
  const [program, ...args] = npmCommand();
  await runNpm(program, [...args, command, '--omit=dev'], {
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (!existsSync(pinnedNode)) {
    throw new SetupStop(
      'npm skipped the install script that installs the pinned Node.js; ' +
        'allow install scripts (npm config set ignore-scripts false) and try again.',
    );
  }
}

// Runs on the pinned Node.js, because npm skips optional packages that need a newer Node.js than
// its own. Unlike `npm ci`, `npm install` keeps existing packages, which may be in use.
async function addTheRest() {
  say('packages', 'adding the packages for tests and tools with npm install (up to a minute)');
  const { npm_execpath: npmFile } = process.env;
  const args = ['install', '--no-save'];
  if (npmFile) return runNpm(pinnedNode, [npmFile, ...args]);
  const path = `${dirname(pinnedNode)}${delimiter}${process.env.PATH ?? ''}`;
  return runNpm('npm', args, {
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  });
}

// npm empties the folder before it installs; behind a link it would empty the target.
function refuseLink() {
  if (lstatSync(modulesDir, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupStop('node_modules is a link to another folder; remove the link and try again.');
  }
}

function isInstalled(scope) {
  if (!existsSync(pinnedNode) || !existsSync(stampFile)) return false;
  const stamp = readFileSync(stampFile, 'utf8');
  return stamp === stampOf('all') || stamp === stampOf(scope);
}

// A folder copied from another platform holds the wrong binaries, so the platform is part of the
// stamp.
function stampOf(scope) {
  const file = existsSync(lockFile) ? lockFile : join(rootDir, 'package.json');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  return `${process.platform}-${process.arch} ${hash} ${scope}\n`;
}

async function runNpm(program, args, options = {}) {
  const attempt = () => run('packages', program, [...args, ...npmOptions, ...npmCache()], options);
  let { status, stderr } = await attempt();
  // Another npm process can remove a file from the shared cache while this one needs it.
  if (status !== 0 && /ENOENT.*_cacache/.test(stderr)) ({ status, stderr } = await attempt());
  const command = args.find((arg) => arg === 'ci' || arg === 'install');
  if (status !== 0) throw new SetupStop(explainNpmFailure(command, stderr));
}

// Under `npm start`, npm passes its own path and its Node.js. That Node.js must run it: the one of
// this process may be the pinned one, which the installation replaces.
function npmCommand() {
  const { npm_execpath: npmFile, npm_node_execpath: node } = process.env;
  return npmFile && node ? [node, npmFile] : ['npm'];
}
