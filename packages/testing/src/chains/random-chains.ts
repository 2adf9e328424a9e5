import { startChainWorld } from './chain-world.ts';
import { runRandomChain, type TriedNetwork, triedNetworks } from './random-chain.ts';

const networks = Object.keys(triedNetworks) as TriedNetwork[];

/** Runs `size` random chains of every network. Each problem names the seed that repeats it. */
export async function randomChains(
  seed: number,
  size: number,
  stepsInAChain = 20,
): Promise<{ summary: string; wrong: string[] }> {
  const world = await startChainWorld();
  const counts = { credits: 0, reversals: 0, settled: 0 };
  const wrong: string[] = [];
  const tryNetwork = async (network: TriedNetwork) => {
    for (let number = 0; number < size; number += 1) {
      const run = await runRandomChain(world, network, seed + number, stepsInAChain);
      counts.credits += run.credits;
      counts.reversals += run.reversals;
      counts.settled += run.settled;
      // Every run ends with a credit that loses its block.
      const kept = run.reversals === 0 ? ['nothing was taken back'] : [];
      const problems = [...run.early, ...run.missed, ...kept];
      wrong.push(...problems.map((problem) => `${network}, seed ${seed + number}: ${problem}`));
    }
  };
  try {
    await Promise.all(networks.map(tryNetwork));
  } finally {
    await world.close();
  }
  const chains = `${size} chains of each of ${networks.length} networks`;
  const { credits, reversals, settled } = counts;
  const done = `${credits} credits, ${reversals} taken back, ${settled} cases settled`;
  return { summary: `${chains}, ${done}`, wrong };
}
