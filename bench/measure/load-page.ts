import type { Cdp, CdpEvent } from './cdp.ts';
import { type Conditions, viewport } from './conditions.ts';
import { type LoggedRequest, NetworkLog } from './network-log.ts';
import {
  type LayoutShift,
  layoutShiftsExpression,
  openMethodExpression,
  probeBinding,
  probeSource,
  type Sighting,
  usableExpression,
} from './probe.ts';

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
  /** All layout shifts in the frame, from its start until it settled. */
  layoutShifts: LayoutShift[];
  /** The layout shifts from the click on a method's card until its screen settled. */
  methodShifts: LayoutShift[];
  /** The requests until the first method, timed from the host page's navigation. */
  requests: LoggedRequest[];
  /** The requests until the frame was usable. */
  usableRequests: LoggedRequest[];
}

const giveUpMs = 60_000;

/** Loads a host page in a new browser context, with cold caches, and waits for its methods. */
export async function loadPage(
  cdp: Cdp,
  { hostUrl, usableMark, opens, settleMs }: Visit,
  conditions: Conditions,
): Promise<PageLoad> {
  const { browserContextId } = await cdp.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  );
  const log = new NetworkLog();
  const { promise: seen, resolve } = Promise.withResolvers<CdpEvent>();
  const { promise: failure, reject } = Promise.withResolvers<never>();
  // It may reject after the last await, which must not count as an unhandled rejection.
  failure.catch(() => {});
  const stopListening = cdp.listen((event) => {
    log.handle(event);
    if (event.method === 'Runtime.bindingCalled') resolve(event);
    if (event.method === 'Target.attachedToTarget' && event.sessionId !== undefined) {
      prepareTarget(cdp, String(event.params['sessionId']), conditions).catch(reject);
    }
  });
  let awaited = 'a visible method';
  const timer = setTimeout(
    () => reject(new Error(`${hostUrl}: waited ${giveUpMs / 1000} s for ${awaited}.`)),
    giveUpMs,
  );
  try {
    const page = await openPage(cdp, browserContextId);
    await prepareTarget(cdp, page, conditions);
    await cdp.send('Page.navigate', { url: hostUrl }, page);
    const { sessionId: frame, params } = await Promise.race([seen, failure]);
    awaited = `the mark ${usableMark}`;
    const { atMs }: Sighting = JSON.parse(String(params['payload']));
    const originMs = await evaluate<number>(cdp, page, 'performance.timeOrigin');
    const usableAtMs = usableMark
      ? await Promise.race([evaluate<number>(cdp, frame, usableExpression(usableMark)), failure])
      : atMs;
    const processorMs = await readProcessorMs(cdp, frame);
    const settledShifts = async () => {
      await new Promise((settled) => setTimeout(settled, settleMs));
      return evaluate<LayoutShift[]>(cdp, frame, layoutShiftsExpression);
    };
    const layoutShifts = await settledShifts();
    if (opens) {
      awaited = `the screen of ${opens}`;
      await Promise.race([evaluate(cdp, frame, openMethodExpression(opens)), failure]);
    }
    const methodShifts = opens ? (await settledShifts()).slice(layoutShifts.length) : [];
    const receivedBy = (time: number) =>
      log.receivedBy(time).map((request) => since(originMs, request));
    return {
      firstMethodMs: atMs - originMs,
      usableMs: usableAtMs - originMs,
      processorMs,
      layoutShifts,
      methodShifts,
      requests: receivedBy(atMs),
      usableRequests: receivedBy(Math.max(usableAtMs, atMs)),
    };
  } finally {
    clearTimeout(timer);
    stopListening();
    await cdp.send('Target.disposeBrowserContext', { browserContextId });
  }
}

async function openPage(cdp: Cdp, browserContextId: string): Promise<string> {
  const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const attached = { targetId, flatten: true };
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', attached);
  const metrics = { ...viewport, deviceScaleFactor: 1, mobile: false };
  await cdp.send('Emulation.setDeviceMetricsOverride', metrics, sessionId);
  return sessionId;
}

/** The page and each cross-site frame are separate targets, and each of them is throttled. */
async function prepareTarget(cdp: Cdp, session: string, conditions: Conditions): Promise<void> {
  const { downloadBitsPerSecond, uploadBitsPerSecond, latencyMs, cpuSlowdown } = conditions;
  const commands: [string, Record<string, unknown>][] = [
    ['Network.enable', {}],
    [
      'Network.emulateNetworkConditions',
      {
        offline: false,
        latency: latencyMs,
        downloadThroughput: downloadBitsPerSecond / 8,
        uploadThroughput: uploadBitsPerSecond / 8,
      },
    ],
    ['Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }],
    ['Performance.enable', { timeDomain: 'threadTicks' }],
    ['Runtime.enable', {}],
    ['Runtime.addBinding', { name: probeBinding }],
    ['Page.enable', {}],
    ['Page.addScriptToEvaluateOnNewDocument', { source: probeSource }],
    ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
    ['Runtime.runIfWaitingForDebugger', {}],
  ];
  await Promise.all(commands.map(([method, params]) => cdp.send(method, params, session)));
}

async function readProcessorMs(cdp: Cdp, session: string | undefined): Promise<number> {
  const { metrics } = await cdp.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
    {},
    session,
  );
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function evaluate<Value>(cdp: Cdp, session: string | undefined, expression: string) {
  const { result, exceptionDetails } = await cdp.send<{
    result: { value: Value };
    exceptionDetails?: { exception?: { description?: string } };
  }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, session);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
  return result.value;
}

function since(originMs: number, request: LoggedRequest): LoggedRequest {
  const { startedAtMs, endedAtMs } = request;
  return {
    ...request,
    startedAtMs: startedAtMs - originMs,
    endedAtMs: endedAtMs === undefined ? undefined : endedAtMs - originMs,
  };
}
