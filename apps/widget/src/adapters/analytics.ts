import type { Analytics } from '../ports/analytics.ts';

interface AnalyticsEvent {
  key: string;
  timestamp: number;
  value: string | number | null;
}

const flushAfterMs = 2000;

/** NET-11, NET-15: gathers events and posts them when there is nothing better to do. */
export function createAnalytics(
  post: (events: AnalyticsEvent[]) => void,
  nowMs: () => number = Date.now,
): Analytics & { flush(): void } {
  let events: AnalyticsEvent[] = [];
  const flush = (): void => {
    if (events.length) post(events);
    events = [];
  };
  return {
    track(key, value) {
      if (events.length === 0) setTimeout(flush, flushAfterMs);
      events.push({ key, timestamp: nowMs(), value: value ?? null });
    },
    flush,
  };
}

/** Outlives the page, so that the last events of a visit are not lost. */
export function postEvents(url: string, events: readonly AnalyticsEvent[]): void {
  fetch(url, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
  }).catch(() => {});
}
