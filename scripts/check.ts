// npm test: runs every check in one list (scripts/check/gates.ts), the same here and in CI. It
// stops at the first red gate and prints that gate's output. `npm test -- --changed [commit]` runs
// only what changed since a commit, by default since the last one.

import { rmSync } from 'node:fs';
import { allGroups, changedGroups, type Gate } from './check/gates.ts';
import { ProgressBoard, readDurations, seconds, writeDurations } from './check/progress.ts';
import { exitAfterOutput } from './lib/exit-after-output.ts';
import { onLostParent } from './lib/lost-parent.ts';
import { browserReport, countOutcomes, readOutcomes, slowest, unitReport } from './reports.ts';

const slowestShown = 10;

class RedGate extends Error {}

// `exit` also stops the tool that is running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
onLostParent(() => process.exit(1));

// Removes the reports of an earlier run, which must not count as those of this one.
for (const report of [unitReport, browserReport]) rmSync(report, { force: true });

const [option, since = 'HEAD', ...surplus] = process.argv.slice(2);
if ((option !== undefined && option !== '--changed') || surplus.length > 0) {
  console.error('Usage: npm test, or npm test -- --changed [commit]');
  process.exitCode = 1;
} else {
  const groups = option ? changedGroups(since) : allGroups;
  // If a gate is red, this also stops those that are still running.
  await exitAfterOutput((await runStages(groups)) ? 0 : 1);
}

async function runStages(groups: Gate[][]): Promise<boolean> {
  const titleWidth = Math.max(...groups.flat().map((gate) => gate.name.length)) + 2;
  const durations = readDurations();
  const board = new ProgressBoard();
  const runGate = async ({ name, run, printsOutput }: Gate): Promise<void> => {
    const line = board.begin(`  ${name.padEnd(titleWidth)}`, durations[name]);
    const { code, output } = await run(line.update);
    const tookMs = line.end(code === 0 ? '' : '  failed');
    if (code !== 0) {
      throw new RedGate(`\n${output}\n\nnpm test stopped: ${name} failed`);
    }
    writeDurations(Object.assign(durations, { [name]: tookMs }));
    if (printsOutput) console.log(output.replaceAll(/^/gm, '    '));
  };
  for (const group of groups) {
    try {
      await Promise.all(group.map(runGate));
    } catch (error) {
      if (!(error instanceof RedGate)) throw error;
      console.log(error.message);
      return false;
    }
  }
  return summarize();
}

function summarize(): boolean {
  const outcomes = readOutcomes() ?? [];
  if (outcomes.length > 0) console.log('\n  The slowest tests:');
  for (const { titles, durationMs = 0 } of slowest(outcomes, slowestShown)) {
    console.log(`  ${seconds(durationMs).padStart(7)}  ${titles.join(' › ')}`);
  }
  // A test that needs a missing program says so in its title.
  for (const { titles } of outcomes) {
    if (titles.at(-1)?.startsWith('did not run: ')) console.log(`\n  ${titles.join(' › ')}`);
  }
  const { passed, failed } = countOutcomes(outcomes);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}
