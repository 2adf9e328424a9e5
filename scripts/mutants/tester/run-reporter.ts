import { relative } from 'node:path';
import type { TestCase, TestModule } from 'vitest/node';
import { rootDir } from '../../root-dir.ts';
import type { TestRun } from './tester.ts';

/** Collects what a run of tests shows, and stops it at the first failure if asked to. */
export interface RunReporter {
  begin(stopsAtFailure: boolean): void;
  end(hasUnhandledErrors: boolean): TestRun;
  onTestCaseResult(test: TestCase): void;
  onTestModuleEnd(file: TestModule): void;
}

const emptyRun = (): TestRun => ({ ran: 0, failed: [], failedFiles: [], durationsMs: {} });

export function createRunReporter(stop: () => void): RunReporter {
  let run: TestRun = emptyRun();
  let stopsAtFailure = false;
  const fail = (name: string, { moduleId }: Pick<TestModule, 'moduleId'>): void => {
    run.failed.push(name);
    run.failedFiles.push(relative(rootDir, moduleId));
    if (stopsAtFailure && run.failed.length === 1) stop();
  };
  return {
    begin(stops) {
      run = emptyRun();
      stopsAtFailure = stops;
    },
    end(hasUnhandledErrors) {
      if (hasUnhandledErrors && run.failed.length === 0) run.failed.push('an unhandled error');
      return run;
    },
    onTestCaseResult(test) {
      const { state } = test.result();
      if (state !== 'skipped') run.ran += 1;
      if (state === 'failed') fail(test.fullName, test.module);
    },
    onTestModuleEnd(file) {
      const path = relative(rootDir, file.moduleId);
      run.durationsMs[path] = file.diagnostic().duration;
      // A file that does not load, or a hook that fails.
      if (file.errors().length > 0) fail(path, file);
    },
  };
}
