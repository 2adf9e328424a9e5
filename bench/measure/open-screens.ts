import type { ScreenSubject } from '../subjects/screen-lists.ts';
import type { Cdp } from './cdp.ts';
import type { Conditions } from './conditions.ts';
import { pressExpression, returnExpression, usableExpression } from './probe.ts';
import { visitPage } from './visit-page.ts';

// Longer than a request takes on the slow connection.
const prefetchedAfterMs = 1500;

/**
 * Loads a list, waits until the other screens are prefetched, and opens each screen once. Returns
 * the milliseconds from the last press to the frame that shows the screen.
 */
export function openScreens(
  cdp: Cdp,
  hostUrl: string,
  screens: readonly ScreenSubject[],
  conditions: Conditions,
): Promise<Map<string, number>> {
  return visitPage(cdp, hostUrl, conditions, async ({ log, evaluate }) => {
    await evaluate('the mark cashier:ready', usableExpression('cashier:ready'));
    while (log.quietMs() < prefetchedAfterMs) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const times = new Map<string, number>();
    for (const { name, presses } of screens) {
      for (const selector of presses) {
        times.set(name, await evaluate<number>(`${name}: ${selector}`, pressExpression(selector)));
      }
      await evaluate(`the list after ${name}`, returnExpression(presses.length));
    }
    return times;
  });
}
