import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../root-dir.ts';
import { type Mutant, titlePattern } from './mutant.ts';
import type { Tester, TestTask } from './tester/tester.ts';

export interface MutantRun {
  /** A test that bears the rule's name failed, and passes without the mutant. */
  killed: boolean;
  /** The reason, if the run proves nothing about the rule. */
  note?: string;
}

const limitMs = 240_000;

/** Runs the tests of mutants, and of these only the ones that bear the rule's name. */
export function createMutantRunner(tester: Tester): (mutant: Mutant) => Promise<MutantRun> {
  const healthy = new Map<string, Promise<boolean>>();
  const passes = (task: TestTask): Promise<boolean> => {
    const name = JSON.stringify(task);
    const known = healthy.get(name) ?? isPassing(tester, task);
    healthy.set(name, known);
    return known;
  };
  return async ({ rule, file, find, put, tests }) => {
    const text = readFileSync(join(rootDir, file), 'utf8').replace(find, () => put);
    const task = { tests, pattern: titlePattern(rule), stopsAtFailure: true };
    const run = await tester.run({ ...task, change: { file, text } }, limitMs);
    if (run?.ran === 0 && run.failed.length === 0) {
      return { killed: false, note: 'no test of the rule ran' };
    }
    if (run && run.failed.length === 0) return { killed: false };
    // The tests of a file that does not load, or whose hook fails, say nothing about the rule.
    const title = new RegExp(titlePattern(rule), 'u');
    if (run && !run.failed.some((name) => title.test(name))) {
      return { killed: false, note: `no test of the rule failed, but ${run.failed[0]}` };
    }
    if (await passes(task)) return { killed: true };
    return { killed: false, note: 'the tests fail without the mutant too' };
  };
}

async function isPassing(tester: Tester, task: TestTask): Promise<boolean> {
  const run = await tester.run(task, limitMs);
  return run !== undefined && run.ran > 0 && run.failed.length === 0;
}
