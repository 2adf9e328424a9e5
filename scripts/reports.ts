// Reads the reports of Vitest and Playwright in reports/, reduced to what the list of gates and the
// register of rules need.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './root-dir.ts';

export interface TestOutcome {
  /** The titles of the describe blocks and of the test itself, outermost first. */
  titles: string[];
  state: 'passed' | 'failed' | 'skipped';
  inBrowser: boolean;
  /** Undefined for a failure outside any test. */
  durationMs?: number;
}

export const unitReport = join(rootDir, 'reports/unit.json');
export const browserReport = join(rootDir, 'reports/e2e.json');

/** The outcomes of the last runs; undefined if there is no report. */
export function readOutcomes(unit = unitReport, browser = browserReport) {
  if (!existsSync(unit) && !existsSync(browser)) return undefined;
  return [
    ...(existsSync(unit) ? readUnit(unit) : []),
    ...(existsSync(browser) ? readBrowser(browser) : []),
  ];
}

export function countOutcomes(outcomes: TestOutcome[]): { passed: number; failed: number } {
  const count = (state: string) => outcomes.filter((outcome) => outcome.state === state).length;
  return { passed: count('passed'), failed: count('failed') };
}

/** The tests that took longest, slowest first. */
export function slowest(outcomes: TestOutcome[], count: number): TestOutcome[] {
  const byDuration = outcomes.toSorted((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  return byDuration.slice(0, count);
}

function readUnit(file: string): TestOutcome[] {
  const report: UnitReport = JSON.parse(readFileSync(file, 'utf8'));
  return unitOutcomes(report);
}

function readBrowser(file: string): TestOutcome[] {
  const report: BrowserReport = JSON.parse(readFileSync(file, 'utf8'));
  return browserOutcomes(report);
}

export interface UnitReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
    }[];
  }[];
}

export function unitOutcomes(report: UnitReport): TestOutcome[] {
  return report.testResults.flatMap((file): TestOutcome[] => {
    // A file that failed to load has no tests to report the failure.
    if (file.assertionResults.length === 0 && file.status === 'failed') {
      return [{ titles: [file.name], state: 'failed', inBrowser: false }];
    }
    return file.assertionResults.map((test) => ({
      titles: [...test.ancestorTitles, test.title],
      state: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      inBrowser: false,
      ...(test.duration && { durationMs: test.duration }),
    }));
  });
}

interface BrowserTest {
  status: string;
  expectedStatus: string;
  results?: { duration: number }[];
}

export interface BrowserSuite {
  title: string;
  specs: { title: string; tests: BrowserTest[] }[];
  suites?: BrowserSuite[];
}

export interface BrowserReport {
  suites: BrowserSuite[];
  errors?: { message?: string }[];
}

export function browserOutcomes(report: BrowserReport): TestOutcome[] {
  const broken = (report.errors ?? []).map((error): TestOutcome => ({
    titles: [error.message ?? 'Playwright failed'],
    state: 'failed',
    inBrowser: true,
  }));
  return [...broken, ...report.suites.flatMap((suite) => suiteOutcomes(suite, []))];
}

function suiteOutcomes(suite: BrowserSuite, outer: string[]): TestOutcome[] {
  const titles = [...outer, suite.title];
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      titles: [...titles, spec.title],
      state: browserState(test),
      inBrowser: true,
      ...(test.results && { durationMs: sum(test.results.map(({ duration }) => duration)) }),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteOutcomes(inner, titles))];
}

// A test that passed only on a retry counts as failed and proves nothing.
function browserState(test: BrowserTest): TestOutcome['state'] {
  if (test.status === 'skipped') return 'skipped';
  return test.status === 'expected' && test.expectedStatus === 'passed' ? 'passed' : 'failed';
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
