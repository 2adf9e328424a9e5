import { afterEach, expect, it, vi } from 'vitest';
import { fakePorts } from '../testing/fake-ports.ts';
import { createAnalytics } from './analytics.ts';
import { watchVitals } from './page-vitals.ts';

afterEach(() => vi.unstubAllGlobals());

type OnList = (list: { getEntries: () => object[] }) => void;

/** A browser that supports these kinds of entries and emits them on demand. */
function fakeObserver(...supported: string[]) {
  const callbacks = new Map<string, OnList>();
  class Observer {
    static readonly supportedEntryTypes = supported;
    readonly #onList: OnList;
    constructor(onList: OnList) {
      this.#onList = onList;
    }
    observe({ type, buffered }: { type: string; buffered: boolean }): void {
      // Most entries are older than the observer.
      if (buffered) callbacks.set(type, this.#onList);
    }
    disconnect(): void {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  return (type: string, ...entries: object[]) =>
    callbacks.get(type)?.({ getEntries: () => entries });
}

function watch() {
  const ports = fakePorts();
  const posted: [string, unknown][][] = [];
  const leavings: boolean[] = [];
  const telemetry = createAnalytics((events, leaving) => {
    posted.push(events.map(({ key, value }) => [key, value]));
    leavings.push(leaving);
  });
  watchVitals(telemetry, ports.page);
  return { posted, leavings, leave: () => ports.setVisible(false) };
}

it('[NET-11] reports the page’s vitals once, when the player leaves', () => {
  const emit = fakeObserver('largest-contentful-paint', 'layout-shift', 'event', 'longtask');
  const { posted, leavings, leave } = watch();
  emit('largest-contentful-paint', { startTime: 400.4 }, { startTime: 900.6 });
  emit('layout-shift', { value: 0.475 }, { value: 0.02504 }, { value: 5, hadRecentInput: true });
  emit('event', { duration: 40 }, { duration: 120 }, { duration: 16 });
  emit('longtask', { duration: 60 }, { duration: 70 });
  expect(posted).toEqual([]);
  leave();
  leave();
  expect(posted).toHaveLength(1);
  expect(leavings).toEqual([true]);
  expect(Object.fromEntries(posted[0] ?? [])).toEqual({
    'vital-lcp': 901,
    'vital-cls': 0.5,
    'vital-inp': 120,
    'vital-busy': 130,
  });
});

it('omits vitals that the browser does not support', () => {
  fakeObserver('layout-shift');
  const { posted, leave } = watch();
  leave();
  expect(posted).toEqual([[['vital-cls', 0]]]);
});
