import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openHome } from '../embedded/home.ts';
import type { Home } from '../embedded/home.ts';
import { findPostmaster, hasNote } from '../embedded/postmaster.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The one test server of this user lives in a temporary folder and is kept from run to run. */
export async function openTestHome(): Promise<Home> {
  const user = process.getuid?.() ?? 0;
  const folder = join(await temporaryFolder(), `opencashier-tests-${user}`);
  await mkdir(folder, { recursive: true });
  // The temporary folder is everybody's.
  if ((await stat(folder)).uid !== user) throw new Error(`${folder} belongs to somebody else`);
  // The server of a root user runs as nobody, who has to get there.
  await chmod(folder, 0o711);
  return openHome(folder);
}

/** Without fsync a cluster that was not shut down may be damaged: it is made anew, not mended. */
export async function discardCrashed(home: Home): Promise<void> {
  if ((await hasNote(home)) && !(await findPostmaster(home))) {
    await rm(home.pgdata, { recursive: true, force: true });
  }
}
