// Keeps one Vitest running, so that its configuration and the transformed files stay in memory, and
// runs tests with a changed file whenever the parent process asks. Nothing is written to disk: the
// change happens while the file is loaded.

import { join } from 'node:path';
import type { Plugin, TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import base from '../../../vitest.config.ts';
import { rootDir } from '../../root-dir.ts';
import { createRunReporter } from './run-reporter.ts';
import type { TestTask } from './tester.ts';

let changed: { path: string; text: string } | undefined;
const isChanged = (id: string): boolean => id.split('?')[0] === changed?.path;

const mutate: Plugin = {
  name: 'mutate',
  enforce: 'pre',
  // The other files are the same for every mutant, and may come from the cache.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (isChanged(id) ? false : undefined)),
  transform: (_code, id) => (isChanged(id) ? changed?.text : undefined),
};

/** The closest tests come first, as the parent process lists them. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

// A test that waits in vain for what the mutant prevents has failed.
const hasty = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };

const reporter = createRunReporter(() => void vitest.cancelCurrentRun('test-failure'));

async function openVitest(): Promise<Vitest> {
  const { projects = [], ...test } = base.test ?? {};
  const opened = await createVitest(
    'test',
    { config: false, watch: false },
    {
      root: rootDir,
      test: {
        ...test,
        reporters: [reporter],
        sequence: { sequencer: GivenOrder },
        projects: projects.map((project) => {
          const own = project as TestProjectInlineConfiguration;
          return { ...own, plugins: [mutate], test: { ...own.test, ...hasty } };
        }),
      },
    },
  );
  await opened.standalone();
  return opened;
}

function specificationsOf({ tests, pattern }: TestTask): TestSpecification[] {
  const options = pattern ? { testNamePattern: new RegExp(pattern, 'u') } : {};
  return tests
    .flatMap((test) => vitest.getModuleSpecifications(join(rootDir, test)))
    .map(({ project, moduleId }) => project.createSpecification(moduleId, options));
}

async function answer(task: TestTask): Promise<void> {
  const { change, stopsAtFailure } = task;
  const path = change && join(rootDir, change.file);
  changed = change && path ? { path, text: change.text } : undefined;
  if (path) vitest.invalidateFile(path);
  reporter.begin(stopsAtFailure);
  const { unhandledErrors } = await vitest.runTestSpecifications(specificationsOf(task));
  changed = undefined;
  if (path) vitest.invalidateFile(path);
  process.send?.(reporter.end(unhandledErrors.length > 0));
}

const vitest = await openVitest();
process.on('message', (task: TestTask) => void answer(task));
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
process.send?.('ready');
