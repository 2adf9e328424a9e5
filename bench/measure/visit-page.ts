import type { Cdp, CdpEvent } from './cdp.ts';
import { type Conditions, viewport } from './conditions.ts';
import { NetworkLog } from './network-log.ts';
import { type Metric, processorMsOf } from './processor-time.ts';
import { probeBinding, probeSource, type Sighting } from './probe.ts';

/** A host page whose frame shows its first method. */
export interface OpenPage {
  log: NetworkLog;
  /** Milliseconds since 1970: the start of the host page's navigation. */
  startedAtMs: number;
  /** The first method is visible. */
  seenAtMs: number;
  /** Evaluates an expression in the frame; `awaited` says what it waits for. */
  evaluate: <Value>(awaited: string, expression: string) => Promise<Value>;
  /** The CPU time that the frame's main thread has used so far. */
  processorMs: () => Promise<number>;
}

const giveUpMs = 60_000;

/** Loads a host page in a new browser context, with cold caches, and measures it once it shows. */
export async function visitPage<Result>(
  cdp: Cdp,
  hostUrl: string,
  conditions: Conditions,
  measure: (page: OpenPage) => Promise<Result>,
): Promise<Result> {
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
  let current = 'a visible method';
  const timer = setTimeout(
    () => reject(new Error(`${hostUrl}: waited ${giveUpMs / 1000} s for ${current}.`)),
    giveUpMs,
  );
  try {
    const page = await openPage(cdp, browserContextId);
    await prepareTarget(cdp, page, conditions);
    await cdp.send('Page.navigate', { url: hostUrl }, page);
    const { sessionId: frame, params } = await Promise.race([seen, failure]);
    const { atMs }: Sighting = JSON.parse(String(params['payload']));
    return await measure({
      log,
      startedAtMs: await evaluateIn<number>(cdp, page, 'performance.timeOrigin'),
      seenAtMs: atMs,
      evaluate<Value>(awaited: string, expression: string) {
        current = awaited;
        return Promise.race([evaluateIn<Value>(cdp, frame, expression), failure]);
      },
      async processorMs() {
        const { metrics } = await cdp.send<{ metrics: Metric[] }>(
          'Performance.getMetrics',
          {},
          frame,
        );
        return processorMsOf(metrics);
      },
    });
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

async function evaluateIn<Value>(cdp: Cdp, session: string | undefined, expression: string) {
  const { result, exceptionDetails } = await cdp.send<{
    result: { value: Value };
    exceptionDetails?: { exception?: { description?: string } };
  }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, session);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
  return result.value;
}
