import { expect, it } from 'vitest';
import { directedEffects } from './directed-lives.ts';
import { missingEffects, runHistories } from './run-histories.ts';

// `npm run chaos -- histories` runs 100,000 operations. FAULT_SEED tries other histories.
const ownSeed = 20_261_116;
const seed = Number(process.env['FAULT_SEED'] ?? ownSeed);

it(`after any history, every unit is exactly once with a player, with the house or in a case (seed ${seed})`, async () => {
  const report = await runHistories(seed, 400, { hasDirectedLives: true });
  expect(report.problems).toEqual([]);
  expect(report.operations).toBe(400);
  expect(directedEffects.filter((effect) => !report.effects[effect])).toEqual([]);
  if (seed === ownSeed) expect(missingEffects(report)).toEqual([]);
});
