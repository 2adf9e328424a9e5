import type { Clock } from '../ports/clock.ts';
import { secondsLeft, useNow } from './use-now.ts';

/** What the server said of a time that ends, and when we heard it. */
export interface ServerTime {
  serverTime: string;
  receivedAtMs: number;
}

/** The time until something ends, told every second by the server's clock. */
export function useSecondsLeft(
  clock: Clock,
  expiresAt: string | undefined,
  { serverTime, receivedAtMs }: ServerTime,
): number | undefined {
  const nowMs = useNow(clock, expiresAt !== undefined);
  if (expiresAt === undefined) return undefined;
  return secondsLeft(expiresAt, serverTime, receivedAtMs, nowMs);
}
