import { readPassword, superuser } from './cluster.ts';
import { openHome } from './home.ts';
import { findPostmaster } from './postmaster.ts';
import { embeddedDatabase } from './start-embedded.ts';

/** The URL of the private PostgreSQL of a data folder, if another process runs it now. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const home = await openHome(dataDir);
  const postmaster = await findPostmaster(home);
  if (!postmaster) return undefined;
  const account = `${superuser}:${await readPassword(home)}`;
  return `postgresql://${account}@127.0.0.1:${postmaster.port}/${embeddedDatabase}`;
}
