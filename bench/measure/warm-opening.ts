import type { Browser } from '@playwright/test';
import { probeBinding, probeSource, type Sighting } from './probe.ts';

const viewport = { width: 1280, height: 800 };

/** Milliseconds from mount() until the first method is visible, in a new browser context. */
export async function openWarmly(browser: Browser, hostUrl: string): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const { promise: seen, resolve } = Promise.withResolvers<Sighting>();
    await context.exposeFunction(probeBinding, (json: string) => resolve(JSON.parse(json)));
    await context.addInitScript(probeSource);
    const page = await context.newPage();
    await page.goto(hostUrl);
    // The frame is warm once it has loaded everything that does not depend on a player.
    await page.waitForLoadState('networkidle');
    const mountedAtMs = await page.evaluate<number>('openCashier()');
    const { atMs } = await seen;
    return atMs - mountedAtMs;
  } finally {
    await context.close();
  }
}
