import { acceptedSurvivors, type AcceptedSurvivor } from '../survivors.ts';
import { describeChange, type Mutation } from './mutation.ts';

/** The name of what notices a mutant with wrong types, if no test does. */
export const compiler = 'the compiler';

export interface MutationResult {
  mutation: Mutation;
  /** The mutated line, without its indentation. */
  code: string;
  /** The test that failed, or the compiler. */
  killedBy?: string;
  /** The failed test bears the name of a rule. */
  byRule: boolean;
  /** The reason why no test failed, if there is more to say. */
  note?: string;
}

export interface SampleReport {
  folder: string;
  seed: number;
  /** All mutations of the folder, those in the sample, and those that were run in time. */
  possible: number;
  sampled: number;
  run: number;
  killed: number;
  /** Those of the killed that no test noticed, but the compiler refused. */
  refused: number;
  killedByRule: number;
  killedShare: number;
  killedByRuleShare: number;
  survivors: Survivor[];
}

export interface Survivor {
  file: string;
  line: number;
  operator: string;
  /** The mutated line, without its indentation. */
  code: string;
  change: string;
  note?: string;
  reason?: string;
}

export function writeReport(
  sample: Pick<SampleReport, 'folder' | 'seed' | 'possible' | 'sampled'>,
  results: readonly MutationResult[],
  accepted: readonly AcceptedSurvivor[] = acceptedSurvivors,
): SampleReport {
  const killed = results.filter(({ killedBy }) => killedBy !== undefined);
  const byRule = killed.filter(({ byRule }) => byRule);
  const survivors = results.filter(({ killedBy }) => killedBy === undefined);
  return {
    ...sample,
    run: results.length,
    killed: killed.length,
    refused: killed.filter(({ killedBy }) => killedBy === compiler).length,
    killedByRule: byRule.length,
    killedShare: share(killed.length, results.length),
    killedByRuleShare: share(byRule.length, results.length),
    survivors: survivors.map(({ mutation, code, note }) => {
      const change = describeChange(mutation);
      const known = accepted.find(
        (one) => one.file === mutation.file && one.code === code && one.change === change,
      );
      return {
        file: mutation.file,
        line: mutation.line,
        operator: mutation.operator,
        code,
        change,
        ...(note !== undefined && { note }),
        ...(known && { reason: known.reason }),
      };
    }),
  };
}

/**
 * An earlier report after its survivors ran once more. Those whose code is gone are no longer part
 * of the sample.
 */
export function updateReport(
  earlier: SampleReport,
  again: Pick<SampleReport, 'run' | 'killed' | 'refused' | 'killedByRule' | 'survivors'>,
): SampleReport {
  const gone = earlier.survivors.length - again.run;
  const run = earlier.run - gone;
  const killed = earlier.killed + again.killed;
  const killedByRule = earlier.killedByRule + again.killedByRule;
  return {
    ...earlier,
    sampled: earlier.sampled - gone,
    run,
    killed,
    refused: earlier.refused + again.refused,
    killedByRule,
    killedShare: share(killed, run),
    killedByRuleShare: share(killedByRule, run),
    survivors: again.survivors,
  };
}

/** Below this share of killed mutants, in percent, a folder's tests do not suffice. */
const enoughKilled = 85;

/** The shortcomings of a report; empty if it is. */
export function shortcomingsOf({ killedShare, run, sampled, survivors }: SampleReport): string[] {
  const open = survivors.filter(({ reason }) => reason === undefined).length;
  return [
    ...(run < sampled ? [`only ${run} of ${sampled} mutants were run in time`] : []),
    ...(killedShare < enoughKilled ? [`fewer than ${enoughKilled} % were killed`] : []),
    ...(open > 0 ? [`survivors without a test or a reason: ${open}`] : []),
  ];
}

/** In percent, rounded down: a share is not better than it is. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole);
}

export function formatReport(report: SampleReport): string {
  const { folder, seed, possible, sampled, run } = report;
  const open = report.survivors.filter(({ reason }) => reason === undefined);
  const accepted = report.survivors.filter(({ reason }) => reason !== undefined);
  return [
    `${folder}: ${run} of ${sampled} sampled mutants were run, of ${possible}; seed ${seed}`,
    `killed: ${report.killed} (${report.killedShare} %), ${report.refused} of them by the compiler`,
    `killed by a test that bears a rule's name: ${report.killedByRule} (${report.killedByRuleShare} %)`,
    ...(open.length > 0 ? ['survivors:', ...open.map(formatSurvivor)] : []),
    ...(accepted.length > 0 ? ['accepted survivors:', ...accepted.map(formatSurvivor)] : []),
    ...shortcomingsOf(report).map((line) => `not enough: ${line}`),
  ].join('\n');
}

function formatSurvivor(survivor: Survivor): string {
  const { file, line, operator, change, note, reason } = survivor;
  const why = reason ?? note;
  return `  ${file}:${line}  ${operator}: ${change}${why ? ` (${why})` : ''}`;
}
