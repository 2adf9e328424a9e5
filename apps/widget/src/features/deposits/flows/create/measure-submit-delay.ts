import type { Ports } from '../../../../ports/ports.ts';
import { setSubmitDelay } from '../../actions.ts';
import { shownMark } from '../../../methods/flows/announce-list.ts';

/** SEQ-19: measures the time from the mark to the click, stores it rounded and clears the mark. */
export function measureSubmitDelay({ analytics }: Pick<Ports, 'analytics'>): void {
  const [shown] = performance.getEntriesByName(shownMark);
  if (!shown) return;
  const submitDelayMs = Math.round(performance.now() - shown.startTime);
  setSubmitDelay(submitDelayMs);
  performance.clearMarks(shownMark);
  analytics.track('submit-delay', submitDelayMs); // NET-15: an analytics event
}
