import type { Scene } from './attack.ts';
import type { Reply } from './attack-record.ts';

const retriesMax = 6;
const pauseMs = 500;

/**
 * Asks again after a rate limit, which an attacker with time on hand waits out. A 429 that is still
 * there after seconds is the answer of a cap that lasts.
 */
export async function askPatiently(
  { via }: Pick<Scene, 'via'>,
  token: string,
  call: string,
  payload: unknown,
): Promise<Reply> {
  for (let retries = 0; ; retries += 1) {
    const reply = await via.ask(token, call, payload);
    if (reply.status !== 429 || retries >= retriesMax) return reply;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** True as soon as it holds, false if it does not within some seconds. */
export async function isSoon(holds: () => boolean, withinMs = 15_000): Promise<boolean> {
  const untilMs = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}
