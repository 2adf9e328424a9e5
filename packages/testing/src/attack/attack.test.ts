import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { runAttack } from './run-attack.ts';
import { startServerHere } from './server-here.ts';
import { type AttackWorld, openAttackWorld } from './world.ts';

const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));

// These take seconds; the others of `npm run attack` take minutes, wait for deadlines, or start
// processes.
const quick: [string, number][] = [
  ['tokens', 20],
  ['other-players', 1],
  ['amounts', 1],
  ['races', 1],
  ['webhooks', 30],
  ['hostile-provider', 1],
  ['splitting', 1],
  ['captcha', 1],
  ['caps', 1],
  ['headers', 1],
  ['floods', 1],
  ['database', 1],
  ['fuzz', 500],
];

let world: AttackWorld;
beforeAll(async () => {
  world = await openAttackWorld(startServerHere);
});
afterAll(() => world.close());

describe(`a server in production mode, seed ${seed}`, () => {
  it.each(quick)('withstands the attack "%s", over both transports', async (name, size) => {
    const attack = attacks[name];
    if (!attack) throw new Error(`there is no attack ${name}`);
    for (const { transport, record } of await runAttack(world, attack, { seed, size })) {
      expect([transport, ...record.problems()]).toEqual([transport]);
      expect(record.tries).toBeGreaterThan(size);
    }
  });
});
