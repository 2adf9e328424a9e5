import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openHome } from '../embedded/home.ts';
import type { Home } from '../embedded/home.ts';
import { findPostmaster, hasNote } from '../embedded/postmaster.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The single test server of this user. It is in a temporary folder and kept between runs. */
export async function openTestHome(): Promise<Home> {
  const user = process.getuid?.() ?? 0;
  const folder = join(await temporaryFolder(), `opencashier-test-server-${user}`);
  await mkdir(folder, { recursive: true });
  // Other users can write to the temporary folder.
  if ((await stat(folder)).uid !== user)
    throw new Error(`${folder} belongs to another user: delete it as that user`);
  return openHome(folder);
}

/**
 * Without fsync, a cluster that was not shut down may be damaged: it is recreated, not repaired. It
 * is renamed first: a kill during the removal, or a second process that starts meanwhile, must not
 * find half of it. The server that starts next removes what a kill has left.
 */
export async function discardCrashed(home: Home): Promise<void> {
  if (!(await isDamaged(home))) return;
  const discarded = `${home.pgdata}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(home.pgdata, discarded);
  } catch (error) {
    // Another process was faster.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  await rm(discarded, { recursive: true, force: true });
}

async function isDamaged(home: Home): Promise<boolean> {
  if ((await hasNote(home)) && !(await findPostmaster(home))) return true;
  const entries = await readdir(home.pgdata).catch(() => undefined);
  return entries !== undefined && !entries.includes('PG_VERSION');
}
