import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestCase, TestModule } from 'vitest/node';
import { rootDir } from '../../root-dir.ts';
import { createRunReporter } from './run-reporter.ts';

const file = (path: string, errors: unknown[] = []) =>
  ({
    moduleId: join(rootDir, path),
    errors: () => errors,
    diagnostic: () => ({ duration: 7 }),
  }) as unknown as TestModule;
const test = (fullName: string, state: string) =>
  ({ fullName, result: () => ({ state }), module: file('tests.test.ts') }) as unknown as TestCase;

function report(stopsAtFailure: boolean) {
  let stops = 0;
  const reporter = createRunReporter(() => (stops += 1));
  reporter.begin(stopsAtFailure);
  return { reporter, stops: () => stops };
}

it('counts the tests that ran, and names the failed ones and files that did not load', () => {
  const { reporter, stops } = report(false);
  reporter.onTestCaseResult(test('a', 'passed'));
  reporter.onTestCaseResult(test('b', 'skipped'));
  reporter.onTestCaseResult(test('c', 'failed'));
  reporter.onTestModuleEnd(file('d.test.ts', ['no such module']));
  expect(reporter.end(true)).toEqual({
    ran: 2,
    failed: ['c', 'd.test.ts'],
    failedFiles: ['tests.test.ts', 'd.test.ts'],
    durationsMs: { 'd.test.ts': 7 },
  });
  expect(stops()).toBe(0);
});

it('stops at the first failure, once', () => {
  const { reporter, stops } = report(true);
  reporter.onTestCaseResult(test('a', 'failed'));
  reporter.onTestCaseResult(test('b', 'failed'));
  expect(stops()).toBe(1);
});

it('forgets the run before, and counts an error outside of tests as a failure', () => {
  const { reporter } = report(false);
  reporter.onTestCaseResult(test('a', 'failed'));
  reporter.begin(false);
  expect(reporter.end(true)).toMatchObject({ ran: 0, failed: ['an unhandled error'] });
});
