import { useEffect, useState } from 'react';
import type { Clock } from '../ports/clock.ts';

/**
 * The current time, updated every second while something counts down. It starts at the time at
 * which the page was painted, if React hydrates it.
 */
export function useNow(clock: Clock, counting: boolean, paintedAtMs?: number): number {
  const [nowMs, setNowMs] = useState(() => paintedAtMs ?? clock.nowMs());
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNowMs(clock.nowMs()), 1000);
    return () => clearInterval(timer);
  }, [clock, counting]);
  return nowMs;
}

/** Uses the server's clock: the player's may be wrong, but it runs at the same speed. */
export function secondsLeft(
  expiresAt: string,
  serverTime: string,
  receivedAtMs: number,
  nowMs: number,
): number {
  const leftThenMs = Date.parse(expiresAt) - Date.parse(serverTime);
  return Math.max(0, Math.round((leftThenMs - (nowMs - receivedAtMs)) / 1000));
}
