import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainNpmFailure } from './npm-failure.mjs';
import { pinnedNode, rootDir } from './paths.mjs';
import { run } from './run.mjs';
import { say, seconds, SetupStop } from './say.mjs';

const lockFile = join(rootDir, 'package-lock.json');
const modulesDir = join(rootDir, 'node_modules');
const stampFile = join(modulesDir, '.opencashier-lock');

// Some packages ask for a newer Node.js than the machine may have; they run on the pinned one, so
// their warnings would only mislead. What npm has in its cache needs no asking, as the lock's
// checksums decide; and retries are short, so that a missing network is told soon.
const calm = [
  '--loglevel=error',
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
];

/** Installs the packages of the lock file, unless the stamp says that these very ones are there. */
export async function installPackages() {
  const wanted = lockStamp();
  if (existsSync(pinnedNode) && readStamp() === wanted) return;
  refuseLink();
  const startedAt = Date.now();
  const command = existsSync(lockFile) ? 'ci' : 'install';
  say('packages', `installing with npm ${command} (up to a minute)`);
  await runNpm(command);
  if (!existsSync(pinnedNode)) {
    throw new SetupStop(
      'npm skipped the install script that brings the pinned Node.js; ' +
        'allow install scripts (npm config set ignore-scripts false) and try again.',
    );
  }
  await addForPinnedNode();
  writeFileSync(stampFile, lockStamp());
  say('packages', `installed in ${seconds(startedAt)}`);
}

// npm empties the folder before it installs, and would empty the one behind a link.
function refuseLink() {
  if (lstatSync(modulesDir, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupStop('node_modules is a link to another folder; remove the link and try again.');
  }
}

// A folder that was copied from another kind of machine holds the wrong binaries, so the platform
// is part of the stamp.
function lockStamp() {
  const file = existsSync(lockFile) ? lockFile : join(rootDir, 'package.json');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  return `${process.platform}-${process.arch} ${hash}\n`;
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

async function runNpm(command) {
  let { status, stderr } = await npm(command);
  // Another npm at work can pull a file of the shared cache from under this one.
  if (status !== 0 && /ENOENT.*_cacache/.test(stderr)) ({ status, stderr } = await npm(command));
  if (status !== 0) throw new SetupStop(explainNpmFailure(command, stderr));
}

// npm leaves out optional packages whose Node.js is newer than the one that it runs on. Here they
// run on the pinned one, which therefore asks again.
async function addForPinnedNode() {
  const { npm_execpath: npmFile } = process.env;
  if (!npmFile) return;
  const { status, stderr } = await run('packages', pinnedNode, [
    npmFile,
    'install',
    '--no-save',
    ...calm,
  ]);
  if (status !== 0) throw new SetupStop(explainNpmFailure('install', stderr));
}

function npm(command) {
  const [program, ...args] = npmCommand();
  return run('packages', program, [...args, command, ...calm], {
    shell: process.platform === 'win32' && program === 'npm',
  });
}

// Under `npm start` npm names itself and the Node.js it runs on. That one must run it: the Node.js
// of this process may be the pinned one, which the installation replaces.
function npmCommand() {
  const { npm_execpath: npmFile, npm_node_execpath: node } = process.env;
  return npmFile && node ? [node, npmFile] : ['npm'];
}
