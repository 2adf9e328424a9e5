import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@opencashier/postgres';
import { closeOnSignal } from '../processes/close-on-signal.ts';

const opener = fileURLToPath(new URL('open-database.ts', import.meta.url));

/** Starts a process that opens the database of a folder and reports how; then kills it. */
async function openAndKill(dataDir: string, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [opener, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  const [line] = (await once(child, 'message', { signal })) as [string];
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return line;
}

/**
 * Kills a process with an open database `count` times; returns how often the next one took it over.
 */
export async function takeOverDatabases(count: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencashier-take-over-'));
  await chmod(dataDir, 0o711);
  const ending = new AbortController();
  const end = closeOnSignal(async () => {
    ending.abort();
    await (await startEmbedded({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  let taken = 0;
  try {
    await openAndKill(dataDir, ending.signal);
    for (let round = 0; round < count; round += 1) {
      if ((await openAndKill(dataDir, ending.signal)).startsWith('took over')) taken += 1;
    }
    return taken;
  } finally {
    await end();
  }
}
