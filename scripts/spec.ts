// npm run spec: the rules of docs/spec.md that a passing test proves, from the reports of the last
// `npm test`. It runs no tests. `--json` is for machines, `--summary` prints the last line only.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOutcomes } from './reports.ts';
import { rootDir } from './root-dir.ts';
import { missingByArea, summary } from './spec/print.ts';
import { prove, unknownNames } from './spec/proof.ts';
import { readRules } from './spec/rules.ts';

const rules = readRules(readFileSync(join(rootDir, 'docs/spec.md'), 'utf8'));
const outcomes = readOutcomes();

if (!outcomes) {
  console.error('There are no test reports yet: run npm test first.');
  process.exitCode = 1;
} else {
  const proofs = prove(rules, outcomes);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ rules: proofs }, null, 2));
  else if (process.argv.includes('--summary')) console.log(summary(proofs));
  else {
    for (const line of missingByArea(rules, proofs)) console.log(line);
    for (const name of unknownNames(rules, outcomes)) console.log(`no such rule: [${name}]`);
    console.log(summary(proofs));
  }
}
