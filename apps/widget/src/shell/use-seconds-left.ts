import type { Clock } from '../ports/clock.ts';
import { secondsLeft, useNow } from './use-now.ts';

/** A deadline from the server, with the times of sending and receipt. */
export interface ServerTime {
  serverTime: string;
  receivedAtMs: number;
}

/** The seconds until a deadline by the server's clock, updated every second. */
export function useSecondsLeft(
  clock: Clock,
  expiresAt: string | undefined,
  { serverTime, receivedAtMs }: ServerTime,
): number | undefined {
  const nowMs = useNow(clock, expiresAt !== undefined);
  if (expiresAt === undefined) return undefined;
  return secondsLeft(expiresAt, serverTime, receivedAtMs, nowMs);
}
