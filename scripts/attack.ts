// The hostile suite against the product in production mode:
// npm run attack -- [attack …] [--seed n] [--size n]

import { constants } from 'node:os';
import { attacks } from '@opencashier/testing/attack/attacks';
import { runAttack } from '@opencashier/testing/attack/run-attack';
import { AttackRecord } from '@opencashier/testing/attack/attack-record';
import { type AttackWorld, openAttackWorld } from '@opencashier/testing/attack/world';
import { type ChaosArgs, readChaosArgs } from '@opencashier/testing/chaos/chaos-args';
import { closeAllOpen } from '@opencashier/testing/processes/close-on-signal';
import { mutate, seeded } from '@opencashier/server/testing/fuzz/mutations';
import { fuzzBoot } from '../apps/widget/src/testing/fuzz-boot.ts';

const bootSize = 1_000_000;
const bootTitle = "mutated host messages and start data to the widget's boot";

const usage = `Usage: npm run attack -- [attack …] [--seed n] [--size n]

${Object.entries(attacks)
  .map(([name, { title, size }]) => `  ${name.padEnd(16)} ${title} (${size})`)
  .join('\n')}
  ${'boot'.padEnd(16)} ${bootTitle} (${bootSize})

  --seed   repeats an earlier run, which printed its seed
  --size   replaces the number of random tries in brackets
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints one line of counts; true if everything was tried, answered and refused. */
function report(name: string, record: AttackRecord, startMs: number): boolean {
  const { tries, limited, unanswered, successes, faults } = record;
  const problems = record.problems();
  const isSafe = problems.length === 0;
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
  const ends = `${successes.length} succeeded, ${limited} met a rate limit, ${unanswered} got no answer, ${faults.length} faults`;
  print(`  ${isSafe ? '✓' : '✗'} ${name.padEnd(24)} ${tries} tries: ${ends} in ${seconds} s`);
  for (const what of problems.slice(0, 8)) print(`      ${what.slice(0, 300)}`);
  return isSafe;
}

/** The widget's boot needs no server. */
function attackBoot(seed: number, size: number): AttackRecord {
  const { mutated, sent, started, accepted, uncaught } = fuzzBoot(seeded(seed), size, mutate);
  const record = new AttackRecord();
  record.tries = mutated;
  record.successes.push(...accepted);
  record.faults.push(...uncaught);
  record.mustHaveTried('start data that the boot accepts', started * 100 > sent);
  return record;
}

async function main(args: string[]): Promise<number> {
  let wanted: ChaosArgs;
  try {
    wanted = readChaosArgs(args, [...Object.keys(attacks), 'boot']);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    print(`${error.message}\n\n${usage}`);
    return 2;
  }
  const seed = wanted.seed ?? Math.floor(Math.random() * 1e9);
  print(`Repeat with --seed ${seed}.`);
  let failed = 0;
  let world: AttackWorld | undefined;
  for (const name of wanted.names) {
    const startMs = Date.now();
    if (name === 'boot') {
      if (!report(name, attackBoot(seed, wanted.size ?? bootSize), startMs)) failed += 1;
      continue;
    }
    const attack = attacks[name];
    if (!attack) continue;
    world ??= await openAttackWorld();
    for (const { transport, record } of await runAttack(world, attack, {
      seed,
      size: wanted.size,
    })) {
      const label = attack.isPerTransport ? `${name}, ${transport}` : name;
      if (!report(label, record, startMs)) failed += 1;
    }
  }
  await world?.close();
  print(
    failed > 0
      ? `${failed} attacks were not refused, or not tried.`
      : 'All attacks were tried and refused.',
  );
  return failed > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void closeAllOpen().then(() => process.exit(128 + constants.signals[signal]));
  });
}

process.exitCode = await main(process.argv.slice(2));
