import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A loaded machine is slow, not wrong: the first initdb alone may take ten seconds.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}'],
    reporters: ['default', ['json', { outputFile: 'reports/unit.json' }]],
  },
});
