import type { Cdp } from './cdp.ts';
import type { Conditions } from './conditions.ts';
import type { LoggedRequest } from './network-log.ts';
import {
  type LayoutShift,
  layoutShiftsExpression,
  openMethodExpression,
  usableExpression,
} from './probe.ts';
import { visitPage } from './visit-page.ts';

/** A host page to load, and what to wait for after the first method is visible. */
export interface Visit {
  hostUrl: string;
  /** The performance mark that the frame sets once it reacts to input. */
  usableMark?: string | undefined;
  /** The method whose card is clicked next. */
  opens?: string | undefined;
  settleMs: number;
}

export interface PageLoad {
  /** From the start of the host page's navigation until the first method is visible. */
  firstMethodMs: number;
  /** On the same clock, until the frame reacts to input. */
  usableMs: number;
  /** The CPU time of its main thread until then, without the time it waited for a CPU. */
  processorMs: number;
  /** The same until it settled, so that no work is left out by doing it later. */
  settledProcessorMs: number;
  /** All layout shifts in the frame, from its start until it settled. */
  layoutShifts: LayoutShift[];
  /** The layout shifts from the click on a method's card until its screen settled. */
  methodShifts: LayoutShift[];
  /** The requests until the first method, timed from the host page's navigation. */
  requests: LoggedRequest[];
  /** The requests until the frame was usable. */
  usableRequests: LoggedRequest[];
}

/** Loads a host page with cold caches and waits for its methods. */
export function loadPage(
  cdp: Cdp,
  { hostUrl, usableMark, opens, settleMs }: Visit,
  conditions: Conditions,
): Promise<PageLoad> {
  return visitPage(cdp, hostUrl, conditions, async (page) => {
    const { log, startedAtMs, seenAtMs, evaluate, processorMs: readProcessorMs } = page;
    const usableAtMs = usableMark
      ? await evaluate<number>(`the mark ${usableMark}`, usableExpression(usableMark))
      : seenAtMs;
    const processorMs = await readProcessorMs();
    const settledShifts = async () => {
      await new Promise((settled) => setTimeout(settled, settleMs));
      return evaluate<LayoutShift[]>('the layout shifts', layoutShiftsExpression);
    };
    const layoutShifts = await settledShifts();
    const settledProcessorMs = await readProcessorMs();
    if (opens) await evaluate(`the screen of ${opens}`, openMethodExpression(opens));
    const methodShifts = opens ? (await settledShifts()).slice(layoutShifts.length) : [];
    const receivedBy = (time: number) =>
      log.receivedBy(time).map((request) => since(startedAtMs, request));
    return {
      firstMethodMs: seenAtMs - startedAtMs,
      usableMs: usableAtMs - startedAtMs,
      processorMs,
      settledProcessorMs,
      layoutShifts,
      methodShifts,
      requests: receivedBy(seenAtMs),
      usableRequests: receivedBy(Math.max(usableAtMs, seenAtMs)),
    };
  });
}

function since(originMs: number, request: LoggedRequest): LoggedRequest {
  const { startedAtMs, endedAtMs } = request;
  return {
    ...request,
    startedAtMs: startedAtMs - originMs,
    endedAtMs: endedAtMs === undefined ? undefined : endedAtMs - originMs,
  };
}
