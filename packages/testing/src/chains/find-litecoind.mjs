// Finds the Litecoin node for the tests on a real chain. The setup uses it too.

import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The folders into which the setup may unpack Debian's packages, outside of the project. */
export function litecoindFolders(env = process.env) {
  const cache = env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache');
  const own = `opencashier-litecoind-${process.getuid?.() ?? 'user'}`;
  return [join(cache, 'opencashier', 'litecoind'), join(tmpdir(), own)];
}

/**
 * The program and the folders of its libraries, if they are not the system's. If LITECOIND_PATH is
 * set, it alone decides.
 */
export function findLitecoind(env = process.env) {
  if (env.LITECOIND_PATH)
    return isProgram(env.LITECOIND_PATH)
      ? { program: env.LITECOIND_PATH, libraries: [] }
      : undefined;
  const program = onPath(env).find(isProgram);
  if (program) return { program, libraries: [] };
  return litecoindFolders(env).map(unpackedIn).find(Boolean);
}

// Debian's /usr/bin/litecoind is a script that writes into the user's home before it starts this.
const debianProgram = 'usr/lib/litecoin/litecoind';

function onPath(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [join('/', debianProgram), ...folders.map((folder) => join(folder, 'litecoind'))];
}

function unpackedIn(folder) {
  const program = join(folder, debianProgram);
  if (!isProgram(program)) return undefined;
  const base = join(folder, 'usr/lib');
  const libraries = readdirSync(base).map((name) => join(base, name));
  return { program, libraries: libraries.filter((one) => existsSync(one)) };
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
