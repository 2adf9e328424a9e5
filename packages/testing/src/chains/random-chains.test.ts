import { expect, it } from 'vitest';
import { randomChains } from './random-chains.ts';

// `npm run chaos -- chains` runs many more. The title names the seed, and FAULT_SEED repeats it.
const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));

it(`3 random chains of each network credit nothing early or twice, miss nothing, take back every dropped payment, and leave the rest to operators, seed ${seed}`, async () => {
  const { wrong } = await randomChains(seed, 3, 6);
  expect(wrong).toEqual([]);
});
