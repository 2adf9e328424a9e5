import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// A loaded machine is slow, not wrong: the first initdb alone may take ten seconds. These limits
// only end what hangs. A test that waits for something waits for an event, or polls.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
const pageTests = [
  '{apps/widget,apps/console,apps/playground,packages/embed}/src/**/*.test.{ts,tsx}',
];
// Components are rendered into a DOM and asked by role and label.
const componentTests = ['{apps/widget,apps/console,packages/design}/src/**/*.test.tsx'];

export default defineConfig({
  test: {
    // Many wait for PostgreSQL or for a process of their own, and leave the processor to others.
    maxWorkers: availableParallelism() + 2,
    reporters: [
      'default',
      ['json', { outputFile: 'reports/unit.json' }],
      './scripts/check/vitest-progress.ts',
    ],
    projects: [
      {
        // A page's modules hold its state, so each file gets fresh ones. A new context in the same
        // thread takes a third of the processor time that a new process takes.
        test: {
          ...patience,
          name: 'page',
          include: pageTests,
          exclude: componentTests,
          pool: 'vmThreads',
        },
      },
      {
        test: {
          ...patience,
          name: 'component',
          include: componentTests,
          environment: 'happy-dom',
          setupFiles: ['apps/widget/src/testing/unmount-after-each.ts'],
          // Loading the DOM takes longer than the tests do, so the files of a worker share it.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        // The others hold none: loaded once per worker, not per file, they take half the time.
        test: {
          ...patience,
          name: 'plain',
          include: ['{packages,apps,scripts,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pageTests],
          isolate: false,
        },
      },
    ],
  },
});
