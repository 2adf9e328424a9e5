import type { Ports } from '../ports/ports.ts';
import { markMethodsShown } from './mark-methods-shown.ts';

let announced = false;

/** HOST-1: fully loaded once, when the methods stand, with what the way there took. NET-11 */
export function announceList({ host, analytics }: Pick<Ports, 'host' | 'analytics'>): void {
  markMethodsShown();
  if (announced) return;
  announced = true;
  // After the next frame the list is not only computed but painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const timings = readTimings();
      host.send({ messageType: 'fullyLoaded', timings });
      for (const [name, ms] of Object.entries(timings)) analytics.track(`load-${name}`, ms);
    }),
  );
}

/** Milliseconds from the navigation's start. */
function readTimings(): Record<string, number> {
  const names = ['start', 'application', 'painted', 'ready'];
  const timings = names.flatMap((name) =>
    performance
      .getEntriesByName(`cashier:${name}`)
      .map(({ startTime }) => [name, Math.round(startTime)]),
  );
  return { ...Object.fromEntries(timings), methods: Math.round(performance.now()) };
}
