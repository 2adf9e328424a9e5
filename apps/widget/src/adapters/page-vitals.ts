import type { BrowserPage } from '../ports/page.ts';
import type { EventQueue } from './analytics.ts';

interface VitalEntry extends PerformanceEntry {
  /** Only for layout shifts. */
  value?: number;
  hadRecentInput?: boolean;
}

/**
 * NET-11: the page's performance, reported when the player leaves: the largest contentful paint,
 * the layout shift, the slowest response to an interaction, and the time that the page was blocked.
 * All but the shift are in milliseconds.
 */
export function watchVitals(
  telemetry: EventQueue,
  page: Pick<BrowserPage, 'onHidden'>,
): () => void {
  const vitals: Record<string, number> = {};
  const observers = [
    observe('largest-contentful-paint', ({ startTime }) => (vitals['lcp'] = startTime)),
    observe('layout-shift', ({ value = 0, hadRecentInput }) => {
      if (!hadRecentInput) vitals['cls'] = (vitals['cls'] ?? 0) + value;
    }),
    observe('event', ({ duration }) => (vitals['inp'] = Math.max(vitals['inp'] ?? 0, duration))),
    observe('longtask', ({ duration }) => (vitals['busy'] = (vitals['busy'] ?? 0) + duration)),
  ];
  const stop = page.onHidden(() => {
    stop();
    for (const observer of observers) observer?.disconnect();
    for (const [name, value] of Object.entries({ cls: 0, ...vitals })) {
      telemetry.track(`vital-${name}`, name === 'cls' ? round(value) : Math.round(value));
    }
    telemetry.flush(true);
  });
  return stop;
}

// Skips entry types that the browser does not support.
function observe(
  type: string,
  onEntry: (entry: VitalEntry) => void,
): PerformanceObserver | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  observer.observe({ type, buffered: true });
  return observer;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
