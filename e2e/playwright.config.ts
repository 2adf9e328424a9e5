import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { rootDir } from '../scripts/root-dir.ts';
import { chromium } from './fixtures/chromium.ts';
import type { JourneyOptions } from './fixtures/test.ts';

// A journey runs once per transport, because a player must not notice which of the two it is. Those
// that have nothing to do with it bear the tag @once; a few are about one of them.
export default defineConfig<JourneyOptions>({
  testDir: 'journeys',
  outputDir: join(rootDir, 'reports/e2e'),
  globalSetup: './fixtures/global-setup.ts',
  // A slow machine is no fault of the product: these limits only end what hangs, and nothing ends a
  // run that makes progress. If the product is broken, ten failures are enough to say so.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  maxFailures: 10,
  fullyParallel: true,
  forbidOnly: true,
  // A journey mostly waits: three keep two processors busy.
  workers: 3,
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: join(rootDir, 'reports/e2e.json') }],
    ['../scripts/check/playwright-progress.ts'],
  ],
  use: {
    ...chromium,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'socket',
      // To fetch every screen in every journey, and to move each one in, takes a quarter of the
      // processor. The journeys that are walked twice have both the other time, as most players.
      use: {
        transport: 'socket',
        savesData: true,
        contextOptions: { reducedMotion: 'reduce' },
      },
      grepInvert: /@http/,
    },
    { name: 'http', use: { transport: 'http' }, grepInvert: /@once|@socket/ },
  ],
});
