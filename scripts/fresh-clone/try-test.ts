import { seconds } from '../check/progress.ts';
import { lastLines, runNpm } from './run-npm.ts';
import type { FreshClone } from './set-ups.ts';

/** Runs `npm test` to its end; returns how many tests passed and how long it took. */
export async function tryTest(clone: FreshClone, logFile: string): Promise<string> {
  const startMs = Date.now();
  const run = runNpm(clone, 'test', { logFile });
  const code = await run.ended;
  if (code !== 0) throw new Error(lastLines(run.output()));
  const outcome = /^\d+ passed, \d+ failed$/m.exec(run.output())?.[0];
  if (!outcome) throw new Error(`npm test printed no test count: ${lastLines(run.output())}`);
  return `${outcome} in ${seconds(Date.now() - startMs)}`;
}
