import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/**
 * Where tests put databases. One is three hundred files: in memory they are made ten times as fast
 * as on a disk. A container's /dev/shm is mostly too small.
 */
export async function temporaryFolder(): Promise<string> {
  const memory = '/dev/shm';
  const space = await statfs(memory).catch(() => undefined);
  return space && space.bavail * space.bsize > 1e9 ? memory : tmpdir();
}
