import { pace } from './pace.ts';

export interface PlayerTimes {
  /** The latency of each call, in no particular order. */
  timesMs: number[];
  failed: number;
}

// Below the rate limit of a player, so that none of their calls is rejected for it.
const callsPerSecondEach = 15;
const request = new URLSearchParams({ country: 'de', currency: 'EUR' });

/** Measures players on the root screen: its methods come from memory, its snippet does not. */
export async function measurePlayers(
  url: string,
  tokens: readonly string[],
  seconds: number,
): Promise<PlayerTimes> {
  const timesMs: number[] = [];
  const answers: Promise<void>[] = [];
  let failed = 0;
  const ask = async (token: string): Promise<void> => {
    const name = answers.length % 2 === 0 ? 'userdata-payment-snippet' : 'methods-payment-v3';
    const startMs = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    try {
      const answer = await fetch(`${url}/api/BANKING/${name}?${request}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) failed += 1;
    } catch {
      failed += 1;
    }
    timesMs.push(performance.now() - startMs);
  };
  const stops = tokens.map((token) =>
    pace(callsPerSecondEach, () => void answers.push(ask(token))),
  );
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  for (const stop of stops) stop();
  await Promise.all(answers);
  return { timesMs, failed };
}
