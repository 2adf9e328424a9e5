import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { rootDir } from '../scripts/root-dir.ts';
import { chromium } from './fixtures/chromium.ts';
import { type JourneyOptions, usualWidth } from './fixtures/test.ts';

// A journey runs on the socket. Where the transport can matter, because of what is pushed, lost,
// late or refused on the way, it bears the tag @both and runs on HTTP too. @http is for HTTP alone,
// and @core marks the few that `npm test -- --changed` runs after any change of the product.
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
  // By measurement: on two cores a third worker takes more from the others than it adds.
  workers: 2,
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: join(rootDir, 'reports/e2e.json') }],
    ['../scripts/check/playwright-progress.ts'],
  ],
  use: {
    ...chromium,
    locale: 'en-US',
    viewport: { width: usualWidth, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, because some of them take turns in one worker, and would be the last to end.
    { name: 'http', use: { transport: 'http' }, grep: /@both|@http/ },
    {
      name: 'socket',
      // Fetching every screen in advance and animating each one take a quarter of the processor.
      // The journeys on HTTP have both, as most players do.
      use: {
        transport: 'socket',
        savesData: true,
        contextOptions: { reducedMotion: 'reduce' },
      },
      grepInvert: /@http/,
    },
  ],
});
