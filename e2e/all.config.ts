import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { rootDir } from '../scripts/root-dir.ts';
import type { JourneyOptions } from './fixtures/test.ts';
import config from './playwright.config.ts';

const dir = join(rootDir, 'e2e');

// npm run journeys:all: every transport with every platform, theme and language, every screen in
// every language, with all rules of axe in English and in Arabic, and the journeys with the tag
// @all. The journeys of `npm test` only cover all pairs, the long-worded languages, and contrast by
// a quicker check of ours.
export default defineConfig<JourneyOptions>({
  ...config,
  reporter: 'list',
  projects: [
    { name: 'every variant', testDir: join(dir, 'product') },
    {
      name: 'every screen',
      testDir: join(dir, 'journeys'),
      grep: /accessible|@all/,
      grepInvert: /@http/,
      use: { thorough: true, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
