import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openHome } from '../embedded/home.ts';
import type { Home } from '../embedded/home.ts';
import { findPostmaster, hasNote } from '../embedded/postmaster.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The single test server of this user. It is in a temporary folder and kept between runs. */
export async function openTestHome(): Promise<Home> {
  const user = process.getuid?.() ?? 0;
  const folder = join(await temporaryFolder(), `opencashier-tests-${user}`);
  await mkdir(folder, { recursive: true });
  // Other users can write to the temporary folder.
  if ((await stat(folder)).uid !== user) throw new Error(`${folder} belongs to somebody else`);
  // The server of a root user runs as nobody, who needs access.
  await chmod(folder, 0o711);
  return openHome(folder);
}

/**
 * Without fsync, a cluster that was not shut down may be damaged: it is recreated, not repaired.
 */
export async function discardCrashed(home: Home): Promise<void> {
  if ((await hasNote(home)) && !(await findPostmaster(home))) {
    await rm(home.pgdata, { recursive: true, force: true });
  }
}
