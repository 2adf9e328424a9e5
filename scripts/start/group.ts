import { setTimeout as pause } from 'node:timers/promises';
import type { AppProcess } from './app-process.ts';

const leftoverGraceMs = 3_000;

/** The first app that exits, with the reason. */
export async function firstExit(apps: AppProcess[]): Promise<{ app: AppProcess; reason: string }> {
  return Promise.race(apps.map(async (app) => ({ app, reason: await app.ended })));
}

/**
 * Asks every app to stop, in reverse order, because each uses those before it; kills those that do
 * not stop in time.
 */
export async function stopAll(apps: AppProcess[], graceMs = 10_000): Promise<void> {
  const killTimer = setTimeout(() => killAll(apps), graceMs);
  for (const app of apps.toReversed()) {
    app.signal('SIGTERM');
    await app.ended;
  }
  clearTimeout(killTimer);
  await endLeftovers(apps);
}

export function killAll(apps: AppProcess[]): void {
  for (const app of apps) app.signalGroup('SIGKILL');
}

// An app that crashed could not stop its own child processes, such as its database.
async function endLeftovers(apps: AppProcess[]): Promise<void> {
  const deadline = performance.now() + leftoverGraceMs;
  let left = apps.filter((app) => app.signalGroup('SIGTERM'));
  while (left.length > 0 && performance.now() < deadline) {
    await pause(50);
    left = left.filter((app) => app.signalGroup(0));
  }
  killAll(left);
}
