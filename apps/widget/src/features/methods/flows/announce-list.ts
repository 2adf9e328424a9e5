import type { Ports } from '../../../ports/ports.ts';
import { markAnnounced, useFirstList } from '../state.ts';

export const shownMark = 'cashier:methods-shown';

/** SEQ-19: set once, when the methods are first shown. */
export function markMethodsShown(): void {
  if (performance.getEntriesByName(shownMark).length === 0) performance.mark(shownMark);
}

/** HOST-1, NET-11: notifies the host once that the methods are shown, with the load timings. */
export function announceList({ host, analytics }: Pick<Ports, 'host' | 'analytics'>): void {
  markMethodsShown();
  if (useFirstList.getState().isAnnounced) return;
  markAnnounced();
  // After the next frame the list is not only computed but also painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const timings = readTimings();
      host.send({ messageType: 'fullyLoaded', timings });
      for (const [name, ms] of Object.entries(timings)) analytics.track(`load-${name}`, ms);
    }),
  );
}

/** Milliseconds since the start of the navigation. */
function readTimings(): Record<string, number> {
  const names = ['start', 'application', 'painted', 'ready'];
  const timings = names.flatMap((name) =>
    performance
      .getEntriesByName(`cashier:${name}`)
      .map(({ startTime }) => [name, Math.round(startTime)]),
  );
  return { ...Object.fromEntries(timings), methods: Math.round(performance.now()) };
}
