import type { Ports } from '../../../ports/ports.ts';
import { markAnnounced, markShown, useFirstList } from '../state.ts';

export const shownMark = 'cashier:methods-shown';

/** SEQ-19: sets the mark when the methods are first shown, and not when the player returns. */
export function markMethodsShown(): void {
  if (useFirstList.getState().wereShown) return;
  markShown();
  performance.mark(shownMark);
}

/** HOST-1, NET-11: notifies the host once that the methods are shown, with the load timings. */
export function announceList({ host, analytics }: Pick<Ports, 'host' | 'analytics'>): void {
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
