import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { rootDir } from '../../root-dir.ts';
import type { TestRun } from './tester.ts';

/** Collects what a run of tests shows, and stops it at the first failure if asked to. */
export interface RunReporter extends Reporter {
  begin(stopsAtFailure: boolean): void;
  end(hasUnhandledErrors: boolean): TestRun;
}

export function createRunReporter(stop: () => void): RunReporter {
  let run: TestRun = { ran: 0, failed: [], durationsMs: {} };
  let stopsAtFailure = false;
  const fail = (name: string): void => {
    run.failed.push(name);
    if (stopsAtFailure && run.failed.length === 1) stop();
  };
  return {
    begin(stops) {
      run = { ran: 0, failed: [], durationsMs: {} };
      stopsAtFailure = stops;
    },
    end(hasUnhandledErrors) {
      if (hasUnhandledErrors && run.failed.length === 0) run.failed.push('an unhandled error');
      return run;
    },
    onTestCaseResult(test: TestCase) {
      const { state } = test.result();
      if (state !== 'skipped') run.ran += 1;
      if (state === 'failed') fail(test.fullName);
    },
    onTestModuleEnd(file: TestModule) {
      const path = relative(rootDir, file.moduleId);
      run.durationsMs[path] = file.diagnostic().duration;
      // A file that does not load, or a hook that fails.
      if (file.errors().length > 0) fail(path);
    },
  };
}
