// Faults at full size on a real PostgreSQL: npm run chaos -- [scenario …] [--seed n] [--size n]

import { parseArgs } from 'node:util';
import { scenarios } from '@opencashier/testing/chaos/scenarios';

const usage = `Usage: npm run chaos -- [scenario …] [--seed n] [--size n]

${Object.entries(scenarios)
  .map(([name, { title, size }]) => `  ${name.padEnd(12)} ${title} (${size})`)
  .join('\n')}

  --seed   repeats a run; printed before each
  --size   smaller or larger than the figure in brackets
`;

async function main(args: string[], print: (line: string) => void): Promise<number> {
  const options = { seed: { type: 'string' }, size: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const names = positionals.length > 0 ? positionals : Object.keys(scenarios);
  if (names.some((name) => !(name in scenarios))) {
    print(usage);
    return 2;
  }
  let failed = 0;
  for (const name of names) {
    const scenario = scenarios[name];
    if (!scenario) continue;
    const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
    const size = Number(values.size ?? scenario.size);
    print(`${name}: ${scenario.title}; repeat with --seed ${seed} --size ${size}`);
    const startMs = Date.now();
    const { summary, wrong } = await scenario.run(seed, size);
    const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
    print(`  ${wrong.length === 0 ? '✓' : '✗'} ${summary} in ${seconds} s`);
    for (const what of wrong.slice(0, 20)) print(`    ${what}`);
    if (wrong.length > 0) failed += 1;
  }
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
