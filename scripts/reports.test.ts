import { describe, expect, it } from 'vitest';
import { browserOutcomes, countOutcomes, slowest, unitOutcomes } from './reports.ts';

describe('the Vitest report', () => {
  const outcomes = unitOutcomes({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { ancestorTitles: ['outer'], title: 'inner', status: 'passed' },
          { ancestorTitles: [], title: 'bad', status: 'failed' },
          { ancestorTitles: [], title: 'later', status: 'todo' },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  });

  it('lists each test with the titles around it', () => {
    expect(outcomes[0]).toEqual({ titles: ['outer', 'inner'], state: 'passed', inBrowser: false });
    expect(outcomes.map((outcome) => outcome.state)).toEqual([
      'passed',
      'failed',
      'skipped',
      'failed',
    ]);
  });

  it('counts a file that failed to load as failed', () => {
    expect(countOutcomes(outcomes)).toEqual({ passed: 1, failed: 2 });
  });
});

describe('the Playwright report', () => {
  const test = (status: string, expectedStatus = 'passed') => ({ status, expectedStatus });

  it('lists the tests of nested suites, once per browser', () => {
    const inner = { title: 'inner', specs: [{ title: 'c', tests: [test('expected')] }] };
    const outer = {
      title: 'a.spec.ts',
      specs: [{ title: 'b', tests: [test('expected'), test('unexpected')] }],
      suites: [inner],
    };
    expect(browserOutcomes({ suites: [outer] })).toEqual([
      { titles: ['a.spec.ts', 'b'], state: 'passed', inBrowser: true },
      { titles: ['a.spec.ts', 'b'], state: 'failed', inBrowser: true },
      { titles: ['a.spec.ts', 'inner', 'c'], state: 'passed', inBrowser: true },
    ]);
  });

  it.each([
    ['flaky', 'passed', 'failed'],
    ['expected', 'failed', 'failed'],
    ['skipped', 'skipped', 'skipped'],
  ])('counts %s, expected to be %s, as %s', (status, expectedStatus, state) => {
    const specs = [{ title: 'b', tests: [test(status, expectedStatus)] }];
    expect(browserOutcomes({ suites: [{ title: 'a', specs }] })[0]?.state).toBe(state);
  });

  it('counts an error outside any test as failed', () => {
    expect(browserOutcomes({ suites: [], errors: [{ message: 'no browser' }] })).toHaveLength(1);
  });
});

it('lists the slowest tests of both reports', () => {
  const unit = unitOutcomes({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { ancestorTitles: [], title: 'quick', status: 'passed', duration: 20 },
          { ancestorTitles: [], title: 'slow', status: 'passed', duration: 2000 },
        ],
      },
    ],
  });
  const results = [{ duration: 300 }, { duration: 400 }];
  const tests = [{ status: 'flaky', expectedStatus: 'passed', results }];
  const browser = browserOutcomes({
    suites: [{ title: 'b.spec.ts', specs: [{ title: 'tried twice', tests }] }],
  });
  const found = slowest([...unit, ...browser], 2);
  expect(found.map(({ titles, durationMs }) => [titles.at(-1), durationMs])).toEqual([
    ['slow', 2000],
    ['tried twice', 700],
  ]);
});
