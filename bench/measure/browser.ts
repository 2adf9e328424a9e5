import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/chromium.mjs';
import { freePort } from '../subjects/free-ports.ts';
import { Cdp } from './cdp.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  cdp: Cdp;
  version: string;
  close(): Promise<void>;
}

/** Playwright starts and ends the browser; what is measured goes over a connection of our own. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROMIUM_PATH.');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...flags, `--remote-debugging-port=${port}`],
    // Whoever runs the bench ends it in one way, browser included.
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
