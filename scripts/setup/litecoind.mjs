import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  findLitecoind,
  litecoindFolders,
} from '../../packages/testing/src/chains/find-litecoind.mjs';
import { mayUseApt } from './browser.mjs';
import { run } from './run.mjs';
import { say, seconds } from './say.mjs';

const consequence = 'the tests on a real Litecoin node do not run';

/**
 * Gets the node for the tests on a real chain, if it can: Debian's packages are unpacked into a
 * cache folder, and nothing is installed on the machine. Without it the other tests run.
 */
export async function fetchLitecoind() {
  if (findLitecoind()) return;
  if (process.env.LITECOIND_PATH) {
    return say('litecoind', `LITECOIND_PATH is not an executable file; ${consequence}`);
  }
  const startedAt = Date.now();
  const failure = await unpackFromDebian();
  if (failure) say('litecoind', `${failure}; ${consequence}`);
  else say('litecoind', `unpacked in ${seconds(startedAt)}`);
}

async function unpackFromDebian() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return 'not found, and only Debian has it as a package (or set LITECOIND_PATH)';
  }
  let packages = neededPackages();
  if (packages.length === 0 && mayUseApt()) {
    await run('litecoind', 'apt-get', ['-q', 'update']);
    packages = neededPackages();
  }
  if (packages.length === 0) return 'not found, and apt-get knows no such package';
  const folder = writableFolder();
  if (!folder) return 'not found, and no cache folder can be written';
  const part = mkdtempSync(`${folder}-part-`);
  try {
    const options = ['-q', '-o', 'APT::Sandbox::User=', 'download', ...packages];
    const { status } = await run('litecoind', 'apt-get', options, { cwd: part });
    if (status !== 0) return 'not found, and apt-get could not download it';
    const root = join(part, 'root');
    for (const file of readdirSync(part).filter((name) => name.endsWith('.deb'))) {
      const unpacked = await run('litecoind', 'dpkg', ['-x', join(part, file), root]);
      if (unpacked.status !== 0) return 'its package could not be unpacked';
    }
    renameSync(root, folder);
    return findLitecoind() ? undefined : 'its package has no such program';
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** The package, and the libraries that this machine lacks. */
function neededPackages() {
  const { status, stdout } = spawnSync('apt-get', ['install', '-s', '-q', 'litecoind'], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (status !== 0) return [];
  return stdout.split('\n').flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
}

function writableFolder() {
  return litecoindFolders().find((folder) => {
    try {
      mkdirSync(dirname(folder), { recursive: true });
      rmSync(folder, { recursive: true, force: true });
      rmSync(mkdtempSync(`${folder}-try-`), { recursive: true });
      return true;
    } catch {
      return false;
    }
  });
}
