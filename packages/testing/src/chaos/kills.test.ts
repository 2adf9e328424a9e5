import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashWorld, openCrashWorld } from './crash-world.ts';
import { killDatabases, killServers } from './kills.ts';

// The title names the seed, and FAULT_SEED repeats it. The large versions are in npm run chaos.
const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
});
afterAll(() => world.close());

describe(`kills under load, with seed ${seed}`, () => {
  it('of the server lose no acknowledged deposit', async () => {
    const report = await killServers(world, { seed, kills: 1, players: 3 });
    expect(report.wrong).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(1);
    expect(report.toldWhileKilling).toBeGreaterThan(0);
  });

  it('of PostgreSQL lose no acknowledged deposit', async () => {
    const report = await killDatabases(world, { seed, kills: 1, players: 3 });
    expect(report.wrong).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(1);
    expect(report.toldWhileKilling).toBeGreaterThan(0);
  });
});
