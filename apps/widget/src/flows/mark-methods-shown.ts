import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';

const shownMark = 'cashier:methods-shown';

/** SEQ-19: set once, when the methods are first shown. */
export function markMethodsShown(): void {
  if (performance.getEntriesByName(shownMark).length === 0) performance.mark(shownMark);
}

/** SEQ-19: the click measures the time since then, keeps it rounded and clears the mark. */
export function measureSubmitDelay({ analytics }: Pick<Ports, 'analytics'>): void {
  const [shown] = performance.getEntriesByName(shownMark);
  if (!shown) return;
  const submitDelayMs = Math.round(performance.now() - shown.startTime);
  useDeposit.setState({ submitDelayMs });
  performance.clearMarks(shownMark);
  analytics.track('submit-delay', submitDelayMs); // NET-15
}
