// The project's tests, with one mutant in place of the file that it changes. Nothing is written to
// disk: the change happens while the file is loaded.

import { join } from 'node:path';
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config.ts';
import { rootDir } from '../root-dir.ts';
import { mutants } from './list.ts';
import { namesOf } from './mutant.ts';

const mutant = namesOf(mutants).get(process.env['MUTANT'] ?? '');

const isMutated = (id: string): boolean =>
  mutant !== undefined && id.split('?')[0] === join(rootDir, mutant.file);

const mutate: Plugin = {
  name: 'mutate',
  enforce: 'pre',
  // The other files are the same for every mutant, and may come from the cache.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (isMutated(id) ? false : undefined)),
  transform: (code, id) =>
    mutant && isMutated(id) ? code.replace(mutant.find, () => mutant.put) : undefined,
};

// Short, because a test that waits for something that the mutant prevents is a failure anyway.
const shortTimeouts = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };

const { projects = [], ...test } = base.test ?? {};
export default defineConfig({
  test: {
    ...test,
    root: rootDir,
    reporters: ['json'],
    projects: projects.map((project) => {
      const own = project as TestProjectInlineConfiguration;
      return { ...own, plugins: [mutate], test: { ...own.test, ...shortTimeouts } };
    }),
  },
});
