import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from './fixtures/test.ts';
import config from './playwright.config.ts';

// npm run journeys:all: every transport with every platform, theme and language. The journeys of
// `npm test` only cover all pairs.
export default defineConfig<JourneyOptions>({
  ...config,
  testDir: 'product',
  reporter: 'list',
  projects: [{ name: 'every variant' }],
});
