// Breaks the product on purpose, and checks that a test notices:
// npm run mutants -- [rule or mutant …]          one rule at a time
// npm run mutants -- <folder …> [--sample 200] [--seed 1] [--minutes 45] [--together] [--json]
// npm run mutants -- --again report.json         the survivors of an earlier --json

import { mutants } from './mutants/list.ts';
import { namesOf } from './mutants/mutant.ts';
import { createMutantRunner } from './mutants/run-mutant.ts';
import { formatReport, shortcomingsOf } from './mutants/sample/report.ts';
import { runSample, runSurvivors } from './mutants/sample/run-sample.ts';
import { readSampleArgs, type SampleArgs } from './mutants/sample/sample-args.ts';
import { createTester } from './mutants/tester/tester.ts';

type Print = (line: string) => void;

async function main(args: string[], print: Print): Promise<number> {
  const sample = readSampleArgs(args);
  return sample ? runSamples(sample, print) : runRules(args, print);
}

async function runSamples(args: SampleArgs, print: Print): Promise<number> {
  const progress: Print = args.json ? (line) => process.stderr.write(`${line}\n`) : print;
  const reports = [];
  const runs = [
    ...args.samples.map((folders) => () => runSample(folders, args, progress)),
    ...args.again.map((earlier) => () => runSurvivors(earlier, args.minutes, progress)),
  ];
  for (const run of runs) {
    const report = await run();
    progress(`\n${formatReport(report)}\n`);
    reports.push(report);
  }
  if (args.json) print(JSON.stringify(reports, undefined, 2));
  return reports.every((report) => shortcomingsOf(report).length === 0) ? 0 : 1;
}

async function runRules(wanted: string[], print: Print): Promise<number> {
  const chosen = [...namesOf(mutants)].filter(
    ([name, { rule }]) => wanted.length === 0 || wanted.includes(rule) || wanted.includes(name),
  );
  if (chosen.length === 0) {
    print(`There is no such mutant. Rules with mutants: ${rulesOf(mutants).join(', ')}`);
    return 2;
  }
  const survivors: string[] = [];
  const tester = createTester();
  const runMutant = createMutantRunner(tester);
  for (const [name, mutant] of chosen) {
    const { killed, note } = await runMutant(mutant);
    print(`${killed ? '✓' : '✗'} ${name.padEnd(10)} ${mutant.breaks}${note ? `: ${note}` : ''}`);
    if (!killed) survivors.push(name);
  }
  await tester.close();
  print(`\n${chosen.length - survivors.length} of ${chosen.length} mutants were noticed.`);
  if (survivors.length > 0) print(`Survivors: ${survivors.join(', ')}`);
  return survivors.length > 0 ? 1 : 0;
}

function rulesOf(list: readonly { rule: string }[]): string[] {
  return [...new Set(list.map(({ rule }) => rule))];
}

process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
