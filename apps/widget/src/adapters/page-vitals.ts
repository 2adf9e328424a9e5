import type { Page } from '../ports/page.ts';
import type { EventQueue } from './analytics.ts';

interface VitalEntry extends PerformanceEntry {
  /** Of a layout shift. */
  value?: number;
  hadRecentInput?: boolean;
}

/**
 * NET-11: how the page felt, told when the player leaves it: when its largest content stood, how
 * far things moved by themselves, how long the slowest answer to a click took, and how long the
 * page was too busy to hear one. All but the shift are milliseconds.
 */
export function watchVitals(telemetry: EventQueue, page: Pick<Page, 'onHidden'>): () => void {
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

// A browser that does not know a kind of entry says nothing of it.
function observe(type: string, hear: (entry: VitalEntry) => void): PerformanceObserver | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hear));
  observer.observe({ type, buffered: true });
  return observer;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
