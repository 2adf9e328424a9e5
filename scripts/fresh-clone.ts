// npm run fresh-clone: clones the last commit and runs `npm start` and `npm test` in the clone, on
// simulations of newcomers' machines. Each `npm test` takes about a quarter of an hour.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from './check/progress.ts';
import { cloneFor } from './fresh-clone/clone.ts';
import { type FreshClone, type SetUp, setUps } from './fresh-clone/set-ups.ts';
import { tryStart } from './fresh-clone/try-start.ts';
import { tryTest } from './fresh-clone/try-test.ts';
import { rootDir } from './root-dir.ts';

const commands: Record<string, (clone: FreshClone, logFile: string) => Promise<string>> = {
  start: tryStart,
  test: tryTest,
};

const usage = `Usage: npm run fresh-clone -- [start|test] [set-up …]

${Object.entries(setUps)
  .map(([name, { title }]) => `  ${name.padEnd(16)} ${title}`)
  .join('\n')}
`;

const logFolder = join(rootDir, 'reports/fresh-clone');

async function main(args: string[]): Promise<number> {
  const known = [...Object.keys(commands), ...Object.keys(setUps)];
  if (args.some((arg) => !known.includes(arg))) {
    console.error(usage);
    return 2;
  }
  mkdirSync(logFolder, { recursive: true });
  let failed = 0;
  for (const [name, setUp] of chosen(setUps, args)) {
    console.log(`${name}: ${setUp.title}`);
    if (!(await tryCommands(name, setUp, args))) failed += 1;
  }
  return failed > 0 ? 1 : 0;
}

async function tryCommands(name: string, setUp: SetUp, args: string[]): Promise<boolean> {
  const startMs = Date.now();
  try {
    await using clone = await cloneFor(setUp);
    for (const [command, attempt] of chosen(commands, args)) {
      const outcome = await attempt(clone, join(logFolder, `${name}-${command}.log`));
      console.log(`  ✓ npm ${command}: ${outcome}`);
    }
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`  ✗ after ${seconds(Date.now() - startMs)}: ${reason}`);
    return false;
  }
}

/** The entries that the arguments name, or all of them if they name none. */
function chosen<T>(all: Record<string, T>, args: string[]): [string, T][] {
  const named = Object.entries(all).filter(([name]) => args.includes(name));
  return named.length > 0 ? named : Object.entries(all);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

process.exitCode = await main(process.argv.slice(2));
