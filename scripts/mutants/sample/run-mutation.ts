import type { SourceFiles } from '../../lib/source-files.ts';
import type { Tester, TestRun, TestTask } from '../tester/tester.ts';
import { applyEdit, type Mutation } from './mutation.ts';
import { compiler, type MutationResult } from './report.ts';

const shortestLimitMs = 60_000;
/** Tests that take this many times longer than without the mutant are assumed never to end. */
const patience = 5;

export interface Bench {
  tester: Tester;
  files: SourceFiles;
  testsOf: (file: string) => string[];
  /** Matches the full names of tests that bear a rule's name. */
  rule: string;
  durationsMs: Record<string, number>;
  /** True if the changed file does not compile, which `npm test` notices too. */
  isRefused: (file: string, text: string) => Promise<boolean>;
}

/** Tests with a rule's name first, and the others only if none of these notices. */
export async function runMutation(
  { tester, files, testsOf, rule, durationsMs, isRefused }: Bench,
  mutation: Mutation,
  endsAt: number,
): Promise<MutationResult | undefined> {
  const text = files.get(mutation.file) ?? '';
  const code = text.split('\n')[mutation.line - 1]?.trim() ?? '';
  const result = { mutation, code, byRule: false };
  const tests = testsOf(mutation.file);
  if (tests.length === 0) return { ...result, note: 'no test imports the file' };
  const change = { file: mutation.file, text: applyEdit(text, mutation) };
  const ordinaryMs = tests.reduce((sum, test) => sum + (durationsMs[test] ?? 0), 0);
  const enoughMs = Math.max(shortestLimitMs, patience * ordinaryMs);
  const isOfRule = (name: string): boolean => new RegExp(rule, 'u').test(name);
  const passes: TestTask[] = [
    { tests: tests.filter((test) => isOfRule(files.get(test) ?? '')), pattern: rule },
    { tests, pattern: `^(?!.*${rule})` },
  ].map((pass) => ({ ...pass, change, stopsAtFailure: true }));
  /** Undefined if the tests do not end. */
  const runUntil = async (task: TestTask): Promise<TestRun | 'no time' | undefined> => {
    const limitMs = Math.min(enoughMs, endsAt - Date.now());
    const run = await tester.run(task, limitMs);
    return run ?? (limitMs < enoughMs ? 'no time' : undefined);
  };
  let note: string | undefined;
  for (const pass of passes) {
    if (pass.tests.length === 0) continue;
    const run = await runUntil(pass);
    if (run === 'no time') return undefined;
    if (!run) return { ...result, killedBy: 'tests that did not end' };
    const [killedBy] = run.failed;
    if (killedBy === undefined) continue;
    // A test that fails now and then proves nothing: one that noticed the mutant fails again.
    const [failedFile] = run.failedFiles;
    const again = await runUntil(
      failedFile === undefined ? pass : { ...pass, tests: [failedFile] },
    );
    if (again === 'no time') return undefined;
    if (!again || again.failed.length > 0) {
      // A file that does not load, or a failed hook, is a failure, but of no rule's test.
      return { ...result, killedBy, byRule: isOfRule(killedBy) };
    }
    note = `failed once, and passed when repeated: ${killedBy}`;
  }
  try {
    if (await isRefused(change.file, change.text)) return { ...result, killedBy: compiler };
  } catch (error) {
    // The sample goes on: a mutant that nothing has noticed is a survivor.
    note = `the compiler failed: ${error instanceof Error ? error.message : String(error)}`;
  }
  return { ...result, ...(note !== undefined && { note }) };
}
