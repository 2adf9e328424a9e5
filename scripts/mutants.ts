// Breaks the product on purpose, one rule at a time, and checks that a test of the rule notices:
// npm run mutants -- [rule or mutant …]

import { mutants } from './mutants/list.ts';
import { namesOf } from './mutants/mutant.ts';
import { runMutant } from './mutants/run-mutant.ts';

async function main(wanted: string[], print: (line: string) => void): Promise<number> {
  const chosen = [...namesOf(mutants)].filter(
    ([name, { rule }]) => wanted.length === 0 || wanted.includes(rule) || wanted.includes(name),
  );
  if (chosen.length === 0) {
    print(`There is no such mutant. Rules with mutants: ${rulesOf(mutants).join(', ')}`);
    return 2;
  }
  const survivors: string[] = [];
  for (const [name, mutant] of chosen) {
    const { killed, note } = await runMutant(name, mutant);
    print(`${killed ? '✓' : '✗'} ${name.padEnd(10)} ${mutant.breaks}${note ? `: ${note}` : ''}`);
    if (!killed) survivors.push(name);
  }
  print(`\n${chosen.length - survivors.length} of ${chosen.length} mutants were noticed.`);
  if (survivors.length > 0) print(`Survivors: ${survivors.join(', ')}`);
  return survivors.length > 0 ? 1 : 0;
}

function rulesOf(list: readonly { rule: string }[]): string[] {
  return [...new Set(list.map(({ rule }) => rule))];
}

process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
