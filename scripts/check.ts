// npm test: every check there is, in one list (scripts/check/gates.ts), the same here and in CI.
// It stops at the first red gate and shows what that one said.

import { rmSync } from 'node:fs';
import { gates } from './check/gates.ts';
import { onLostParent } from './lost-parent.ts';
import { browserReport, countOutcomes, readOutcomes, unitReport } from './reports.ts';

const nameWidth = Math.max(...gates.map((gate) => gate.name.length)) + 2;

// Ending by `exit` lets the running tool be ended too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
onLostParent(() => process.exit(1));

// Reports of an earlier run must not be taken for those of this one.
for (const report of [unitReport, browserReport]) rmSync(report, { force: true });

process.exitCode = (await runGates()) ? 0 : 1;

async function runGates(): Promise<boolean> {
  for (const gate of gates) {
    process.stdout.write(`  ${gate.name.padEnd(nameWidth)}`);
    const startedAt = performance.now();
    const { code, output } = await gate.run();
    const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    console.log(`${took.padStart(8)}${code === 0 ? '' : '  red'}`);
    if (code !== 0) {
      console.log(`\n${output}\n\nnpm test stopped at a red gate: ${gate.name}`);
      return false;
    }
    if (gate.isTold) console.log(output.replaceAll(/^/gm, '    '));
  }
  const { passed, failed } = countOutcomes(readOutcomes() ?? []);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}
