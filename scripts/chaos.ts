// Runs the fault scenarios at full scale on a real PostgreSQL:
// npm run chaos -- [scenario …] [--seed n] [--size n] [--minutes n] [--kills n]

import { constants } from 'node:os';
import { type ChaosArgs, readChaosArgs } from '@opencashier/testing/chaos/chaos-args';
import { closeAllOpen } from '@opencashier/testing/processes/close-on-signal';
import { runScenario, type Scenario } from '@opencashier/testing/chaos/scenario';
import { scenarios as ownScenarios } from '@opencashier/testing/chaos/scenarios';

/** Loaded on demand, because only this scenario needs a browser. */
const rolling: Scenario = {
  title: 'upgrade servers one after another while browsers load the widget',
  size: 200,
  run: async (_seed, size) => (await import('./chaos/rolling.ts')).rollServers(size),
};
const scenarios: Record<string, Scenario> = { ...ownScenarios, rolling };

const usage = `Usage: npm run chaos -- [scenario …] [--seed n] [--size n] [--minutes n] [--kills n]

${Object.entries(scenarios)
  .map(([name, { title, size }]) => `  ${name.padEnd(12)} ${title} (${size})`)
  .join('\n')}

  --seed   repeats the choices of an earlier run, which printed its seed
  --size   replaces the default size in brackets
  --minutes   replaces it for a scenario that is measured in minutes
  --kills     replaces it for a scenario that is measured in kills
`;

async function main(args: string[], print: (line: string) => void): Promise<number> {
  let wanted: ChaosArgs;
  try {
    wanted = readChaosArgs(args, Object.keys(scenarios));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    print(`${error.message}\n\n${usage}`);
    return 2;
  }
  let failed = 0;
  for (const name of wanted.names) {
    const scenario = scenarios[name];
    if (!scenario) continue;
    const seed = wanted.seed ?? Math.floor(Math.random() * 1e9);
    const { unit = 'size' } = scenario;
    const size = wanted[unit] ?? scenario.size;
    print(`${name}: ${scenario.title}; the same choices: --seed ${seed} --${unit} ${size}`);
    if (!(await runScenario(scenario, { seed, size }, print))) failed += 1;
  }
  return failed > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void closeAllOpen().then(() => process.exit(128 + constants.signals[signal]));
  });
}

process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
