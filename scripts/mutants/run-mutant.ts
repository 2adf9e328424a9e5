import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../run-tool.ts';
import { type Mutant, titlePattern } from './mutant.ts';

export interface MutantRun {
  /** A test that bears the rule's name failed. */
  killed: boolean;
  /** The reason, if the run proves nothing about the rule. */
  note?: string;
}

/** The part of Vitest's JSON report that is read. */
interface Report {
  numFailedTests: number;
  numPassedTests: number;
}

/** Runs the mutant's tests, and of these only the ones that bear the rule's name. */
export async function runMutant(name: string, { rule, tests }: Mutant): Promise<MutantRun> {
  const folder = await mkdtemp(join(tmpdir(), 'mutant-'));
  const outputFile = join(folder, 'report.json');
  try {
    const { output } = await runTool(
      'vitest',
      [
        'run',
        '--config',
        'scripts/mutants/vitest.config.ts',
        `--outputFile=${outputFile}`,
        '--testNamePattern',
        titlePattern(rule),
        ...tests,
      ],
      { env: { MUTANT: name } },
    );
    const report = await readFile(outputFile, 'utf8').catch(() => undefined);
    if (report === undefined) return { killed: false, note: output.slice(-500) };
    const { numFailedTests, numPassedTests }: Report = JSON.parse(report);
    if (numFailedTests > 0) return { killed: true };
    const ran = numPassedTests > 0;
    return { killed: false, ...(!ran && { note: 'no test of the rule ran' }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
