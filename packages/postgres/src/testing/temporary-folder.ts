import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/**
 * The folder for test databases. A database has three hundred files, and creating them in memory is
 * ten times as fast as on a disk. The /dev/shm of a container is usually too small.
 */
export async function temporaryFolder(): Promise<string> {
  const memory = '/dev/shm';
  const space = await statfs(memory).catch(() => undefined);
  return space && space.bavail * space.bsize > 1e9 ? memory : tmpdir();
}
