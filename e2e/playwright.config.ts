import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { rootDir } from '../scripts/root-dir.ts';
import { chromium } from './fixtures/product/chromium.ts';
import { type JourneyOptions, usualWidth } from './fixtures/test.ts';

// These start their own server, run one at a time and mostly wait, so they run first.
const alone = /\/(?:coin-nodes|network)\.spec\.ts$/;

// Prefetching and animations take a quarter of the CPU time, so only the core journeys on HTTP have
// both, as most players do.
const plain: Partial<JourneyOptions> & { contextOptions: object } = {
  savesData: true,
  contextOptions: { reducedMotion: 'reduce' },
};
const onSocket = { ...plain, transport: 'socket' } as const;
const onHttp = { ...plain, transport: 'http' } as const;

// Journeys run on the socket. If the transport can matter, because of messages that are pushed,
// lost, late or rejected, a journey has the tag @both and runs on HTTP too. @http is for HTTP only,
// and @core marks the few that `npm test -- --changed` runs after any change of the product. @all
// marks repeats (another width, language, country or transport); only `npm run journeys:all` runs
// them.
export default defineConfig<JourneyOptions>({
  testDir: 'journeys',
  outputDir: join(rootDir, 'reports/e2e'),
  globalSetup: './fixtures/product/global-setup.ts',
  // Long limits, only for tests that hang: a slow machine must not fail a run that makes progress.
  // Ten failures are enough to show that the product is broken.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  maxFailures: 10,
  fullyParallel: true,
  forbidOnly: true,
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
    viewport: { width: usualWidth, height: 800 },
    // An action that hangs fails its journey early.
    actionTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'alone', use: onSocket, testMatch: alone, grepInvert: /@http|@all/ },
    // Before 'socket': some run serially and would otherwise finish last.
    { name: 'http', use: onHttp, grep: /@both|@http/, grepInvert: /@all|@core/ },
    { name: 'usual', use: { transport: 'http' }, grep: /@both.*@core/, grepInvert: /@all/ },
    { name: 'socket', use: onSocket, testIgnore: alone, grepInvert: /@http|@all/ },
  ],
});
