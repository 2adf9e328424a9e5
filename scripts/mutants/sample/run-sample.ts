import { readRules } from '../../spec/rules.ts';
import { isTestFile, readSourceFiles, type SourceFiles } from '../../lib/source-files.ts';
import { readImports } from '../../structure/modules.ts';
import { readWorkspaces } from '../../structure/workspaces.ts';
import { openCompilers } from './compiler.ts';
import { mutationsOf, sampleOf } from './generate.ts';
import { describeChange, type Mutation } from './mutation.ts';
import { relatedTests } from './related-tests.ts';
import {
  type MutationResult,
  type SampleReport,
  type Survivor,
  updateReport,
  writeReport,
} from './report.ts';
import { type Bench, runMutation } from './run-mutation.ts';
import type { SampleArgs } from './sample-args.ts';
import { createTester, type Tester } from '../tester/tester.ts';

/** The test files to run for a mutant, the closest first. */
interface Effort {
  filesMax: number;
  /** The maximum total duration of these files, measured without the mutant. */
  budgetMs: number;
}

const sampleEffort: Effort = { filesMax: 12, budgetMs: 20_000 };
/** A test of another subject may notice what the closest ones do not. */
const survivorEffort: Effort = { filesMax: 60, budgetMs: 120_000 };

/** Runs a sample of the folders' mutants until time runs out. */
export async function runSample(
  folders: readonly string[],
  { size, seed, minutes }: SampleArgs,
  print: (line: string) => void,
): Promise<SampleReport> {
  const files = readSourceFiles();
  const possible = productFiles(files, folders).flatMap(([file, text]) => mutationsOf(file, text));
  const sample = sampleOf(possible, files, { size, seed });
  const results = await runMutations(sample, { files, effort: sampleEffort, minutes, print });
  const folder = folders.join(' ');
  const counts = { folder, seed, possible: possible.length, sampled: sample.length };
  return writeReport(counts, results);
}

/** Runs the survivors of an earlier report once more, with more tests, until time runs out. */
export async function runSurvivors(
  earlier: SampleReport,
  minutes: number,
  print: (line: string) => void,
): Promise<SampleReport> {
  const files = readSourceFiles();
  const sample = earlier.survivors.flatMap((survivor) => findMutation(survivor, files) ?? []);
  const results = await runMutations(sample, { files, effort: survivorEffort, minutes, print });
  if (results.length < sample.length) throw new Error('the survivors did not run in time');
  const { folder, seed } = earlier;
  const counts = { folder, seed, possible: sample.length, sampled: sample.length };
  return updateReport(earlier, writeReport(counts, results));
}

/** The mutation in today's code, which may have moved; undefined if its line has changed. */
export function findMutation(
  { file, line, operator, code, change }: Survivor,
  files: SourceFiles,
): Mutation | undefined {
  const text = files.get(file) ?? '';
  const lines = text.split('\n');
  return mutationsOf(file, text)
    .filter((mutation) => mutation.operator === operator && describeChange(mutation) === change)
    .filter((mutation) => lines[mutation.line - 1]?.trim() === code)
    .toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0];
}

interface RunOptions {
  files: SourceFiles;
  effort: Effort;
  minutes: number;
  print: (line: string) => void;
}

async function runMutations(
  sample: readonly Mutation[],
  options: RunOptions,
): Promise<MutationResult[]> {
  const { minutes, print } = options;
  const endsAt = Date.now() + minutes * 60_000;
  const tester = createTester();
  const types = openCompilers();
  const results: MutationResult[] = [];
  try {
    const healthy = await prepareBench(tester, sample, endsAt, options);
    const bench = { ...healthy, isRefused: types.refuses };
    for (const mutation of sample) {
      if (Date.now() >= endsAt) break;
      const result = await runMutation(bench, mutation, endsAt);
      if (!result) break;
      results.push(result);
      print(formatResult(result));
    }
  } finally {
    await tester.close();
    await types.close();
  }
  return results;
}

function productFiles(files: SourceFiles, folders: readonly string[]): [string, string][] {
  return [...files].filter(
    ([path]) =>
      folders.some((folder) => path.startsWith(`${folder}/`)) &&
      /\.tsx?$/.test(path) &&
      !/\.(d|config)\.ts$/.test(path) &&
      !isTestFile(path),
  );
}

/** Runs the tests on the unchanged product first, and leaves out the files that fail there. */
async function prepareBench(
  tester: Tester,
  sample: readonly Mutation[],
  endsAt: number,
  { files, effort, print }: RunOptions,
): Promise<Omit<Bench, 'isRefused'>> {
  const related = relatedTests(readImports(files, readWorkspaces(files)));
  const closestOf = (file: string) => related(file).slice(0, effort.filesMax);
  const tests = [...new Set(sample.flatMap(({ file }) => closestOf(file)))];
  print(`${sample.length} mutants; ${tests.length} test files on the unchanged product …`);
  const run = await tester.run({ tests, stopsAtFailure: false }, Math.max(0, endsAt - Date.now()));
  if (!run) throw new Error('the tests of the unchanged product did not end in time');
  for (const name of run.failed) print(`fails without a mutant: ${name}`);
  for (const file of new Set(run.failedFiles)) print(`left out: ${file}`);
  const isHealthy = (test: string): boolean => !run.failedFiles.includes(test);
  return {
    tester,
    files,
    testsOf: (file) =>
      affordable(closestOf(file).filter(isHealthy), run.durationsMs, effort.budgetMs),
    rule: ruleNames(files.get('docs/spec.md') ?? ''),
    durationsMs: run.durationsMs,
  };
}

/** The closest test files that fit the budget together, and the first one in any case. */
export function affordable(
  tests: readonly string[],
  durationsMs: Readonly<Record<string, number>>,
  budgetMs: number,
): string[] {
  let spentMs = 0;
  return tests.filter((test, index) => {
    const durationMs = durationsMs[test] ?? 0;
    if (index > 0 && spentMs + durationMs > budgetMs) return false;
    spentMs += durationMs;
    return true;
  });
}

function ruleNames(spec: string): string {
  const groups = new Set(readRules(spec).map(({ id }) => id.replace(/-\d+$/, '')));
  return String.raw`\[(?:[^\]]*\W)?(?:${[...groups].join('|')})-\d+[^\]]*\]`;
}

function formatResult({ mutation, killedBy }: MutationResult): string {
  const place = `${mutation.file}:${mutation.line}`;
  const end = killedBy === undefined ? '✗' : '✓';
  return `${end} ${place}  ${mutation.operator}: ${describeChange(mutation)}${killedBy === undefined ? '' : `  (${killedBy})`}`;
}
