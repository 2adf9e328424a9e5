import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { canReach, serverIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { EmbeddedUnavailableError } from './unavailable.ts';

/** The folders of one private server, and the user that it runs as. */
export interface Home {
  /** The folder that the caller passed. */
  readonly dataDir: string;
  /** The cluster: data, password and log. */
  readonly pgdata: string;
  readonly binaries: Binaries;
  readonly identity: Identity | undefined;
}

/**
 * Everything stays in `dataDir` if the server's user can access it. The clone of a root user is
 * often below an inaccessible folder (/root is 0700). Then binaries and data are placed elsewhere,
 * and a file `location` in `dataDir` names the place. Its name is random and stored only in that
 * file. So deleting `dataDir` gives a fresh database, as expected, and moving it keeps the data.
 */
export async function openHome(dataDir: string, found?: Binaries): Promise<Home> {
  const binaries = found ?? (await findBinaries());
  const identity = await serverIdentity();
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const home = { dataDir: folder, identity };
  if (!identity) return { ...home, binaries, pgdata: join(folder, 'pgdata') };
  const binariesStay = await canReach(identity, join(binaries.root, 'bin', 'postgres'), 0o5);
  const place = await placeFor(folder, identity);
  await closeToOthers(place, identity);
  return {
    ...home,
    pgdata: join(place, 'pgdata'),
    binaries: binariesStay ? binaries : await stageBinaries(binaries, identity),
  };
}

// Existing data decides: a change of permissions must never lead to an empty database.
async function placeFor(dataDir: string, identity: Identity): Promise<string> {
  const note = join(dataDir, 'location');
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (noted && (await isFolder(noted))) return noted;
  if (await canReach(identity, dirname(dataDir))) return dataDir;
  if (await isFolder(join(dataDir, 'pgdata'))) {
    throw new EmbeddedUnavailableError(`user nobody can no longer reach the data in ${dataDir}`);
  }
  return stagePlace(note, noted !== '', identity);
}

/** Only the server's own group can enter: not even another process of the same user. */
async function closeToOthers(place: string, identity: Identity): Promise<void> {
  const { uid, mode } = await stat(place);
  await chown(place, uid, identity.gid);
  await chmod(place, (mode & 0o700) | 0o010);
}

async function stagePlace(note: string, replace: boolean, identity: Identity): Promise<string> {
  const place = join(await stagingFolder(identity), `data-${randomBytes(8).toString('hex')}`);
  await mkdir(place, { mode: 0o700 });
  try {
    // If two processes start at once, the first to write wins. A note with an invalid place is
    // replaced.
    await writeFile(note, `${place}\n`, { flag: replace ? 'w' : 'wx' });
    return place;
  } catch {
    await rm(place, { recursive: true });
    return (await readFile(note, 'utf8')).trim();
  }
}

async function stageBinaries(binaries: Binaries, identity: Identity): Promise<Binaries> {
  const staging = await stagingFolder(identity);
  const root = join(staging, `native-${binaries.version}`);
  if (await isFolder(root)) return { ...binaries, root };
  // Copied under another name and renamed, so that an interrupted copy is never used.
  const copy = `${root}.${randomBytes(4).toString('hex')}`;
  await cp(binaries.root, copy, { recursive: true, verbatimSymlinks: true });
  await openToAll(copy);
  await rename(copy, root).catch(() => rm(copy, { recursive: true }));
  return { ...binaries, root };
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

// /var/lib is for data that must survive a reboot. The temporary folders are the second choice:
// they are emptied at a reboot or after some weeks, which is acceptable for a development database.
async function stagingFolder(identity: Identity): Promise<string> {
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(base, 'opencashier-postgres');
    try {
      await mkdir(folder, { recursive: true, mode: 0o711 });
      const { uid, mode } = await stat(folder);
      // In a world-writable folder, another user may have created it first.
      const ours = uid === 0 && (mode & 0o022) === 0;
      if (ours && (await canReach(identity, folder))) return folder;
    } catch {
      continue;
    }
  }
  throw new EmbeddedUnavailableError('root has no folder that user nobody can reach');
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
