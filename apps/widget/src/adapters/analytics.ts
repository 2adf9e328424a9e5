import type { Analytics } from '../ports/analytics.ts';

export interface AnalyticsEvent {
  key: string;
  timestamp: number;
  value: string | number | null;
}

const flushAfterMs = 2000;
// The server accepts at most a hundred events at once, and texts of this length.
const batchMax = 100;
const textMaxLength = 256;

export interface EventQueue extends Analytics {
  /** Posts the collected events; `leaving` if the page may be about to close. */
  flush(leaving: boolean): void;
}

/** NET-11, NET-15: collects events and posts them in batches. */
export function createAnalytics(
  post: (events: AnalyticsEvent[], leaving: boolean) => void,
  nowMs: () => number = Date.now,
): EventQueue {
  let events: AnalyticsEvent[] = [];
  const flush = (leaving: boolean): void => {
    if (events.length) post(events, leaving);
    events = [];
  };
  return {
    track(key, value) {
      if (events.length === 0) setTimeout(flush, flushAfterMs, false);
      const short = typeof value === 'string' ? value.slice(0, textMaxLength) : value;
      events.push({ key, timestamp: nowMs(), value: short ?? null });
      if (events.length === batchMax) flush(false);
    },
    flush,
  };
}

/** A request sent on leaving outlives the page, so that the last events of a visit are not lost. */
export function postEvents(url: string, events: readonly AnalyticsEvent[], leaving: boolean): void {
  const body = JSON.stringify({ events });
  // The browser may refuse a beacon or not support it.
  if (leaving && navigator.sendBeacon?.(url, body)) return;
  const headers = { 'Content-Type': 'application/json' };
  fetch(url, { method: 'POST', keepalive: true, headers, body }).catch(() => {});
}
