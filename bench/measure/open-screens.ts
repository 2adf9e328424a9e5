import type { ScreenSubject } from '../subjects/screen-lists.ts';
import type { Cdp } from './cdp.ts';
import type { Conditions } from './conditions.ts';
import { pressExpression, returnExpression, usableExpression } from './probe.ts';
import { visitPage } from './visit-page.ts';

// Longer than a request takes on the slow connection: the pictures are there too.
const quietMs = 1500;

export interface ScreenTimes {
  /** From the last press to the frame that shows the screen. */
  openedMs: number;
  /** The CPU time of the main thread for it, without the time it waited for a CPU. */
  processorMs: number;
}

/** Loads a list, waits until the other screens are prepared, and opens each screen once. */
export function openScreens(
  cdp: Cdp,
  hostUrl: string,
  screens: readonly ScreenSubject[],
  conditions: Conditions,
): Promise<Map<string, ScreenTimes>> {
  return visitPage(cdp, hostUrl, conditions, async ({ log, evaluate, processorMs: usedMs }) => {
    await evaluate('the mark cashier:prepared', usableExpression('cashier:prepared'));
    while (log.quietMs() < quietMs) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const times = new Map<string, ScreenTimes>();
    for (const { name, presses } of screens) {
      for (const selector of presses) {
        const before = await usedMs();
        const openedMs = await evaluate<number>(`${name}: ${selector}`, pressExpression(selector));
        times.set(name, { openedMs, processorMs: (await usedMs()) - before });
      }
      await evaluate(`the list after ${name}`, returnExpression(presses.length));
    }
    return times;
  });
}
