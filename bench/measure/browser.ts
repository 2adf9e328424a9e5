import { chromium } from '@playwright/test';
import { findBrowser, quietFlags } from '../../scripts/chromium.mjs';
import { freePort } from '@opencashier/testing/free-port';
import { Cdp } from './cdp.ts';

export interface Browser {
  cdp: Cdp;
  version: string;
  close(): Promise<void>;
}

/** Playwright starts and stops the browser; the measurements use our own CDP connection. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROMIUM_PATH.');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...quietFlags, `--remote-debugging-port=${port}`],
    // The bench handles signals itself and then closes the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const cdp = await Cdp.connect(port);
    const close = async () => {
      cdp.close();
      await browser.close();
    };
    return { cdp, version: browser.version(), close };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
