import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashWorld, openCrashWorld } from './crash-world.ts';
import { killUnderLoad } from './kills.ts';

// The title names the seed, and FAULT_SEED repeats it. The large versions are in npm run chaos.
const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
});
afterAll(() => world.close());

it(`kills of the server and of PostgreSQL under load lose no acknowledged deposit, seed ${seed}`, async () => {
  const report = await killUnderLoad(world, { seed, kills: ['server', 'database'], players: 3 });
  expect(report.wrong).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(2);
  expect(report.paidWhileKilling).toBeGreaterThan(1);
});
