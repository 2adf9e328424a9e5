import { expect, it } from 'vitest';
import { createMutantRunner } from './run-mutant.ts';
import type { Tester, TestRun } from './tester/tester.ts';

const mutant = {
  rule: 'NET-6',
  breaks: 'nothing',
  file: 'scripts/mutants/mutant.ts',
  find: 'The name by which one mutant is run',
  put: 'x',
  tests: ['a.test.ts'],
};
const run = (ran: number, ...failed: string[]): TestRun => ({
  ran,
  failed,
  failedFiles: [],
  durationsMs: {},
});

/** Tests with these results: with the mutant, and on the unchanged product. */
function tester(mutated: TestRun | undefined, unchanged: TestRun): Tester & { runs: number } {
  const self: Tester & { runs: number } = {
    runs: 0,
    run: async ({ change }) => {
      self.runs += 1;
      if (!change) return unchanged;
      expect(change.text).not.toContain(mutant.find);
      return mutated;
    },
    close: async () => {},
  };
  return self;
}

it.each([
  ['a failed test', run(1, 'the network > [NET-6] retries'), run(1), { killed: true }],
  [
    'a file that does not load',
    run(0, 'a.test.ts'),
    run(1),
    { killed: false, note: 'no test of the rule failed, but a.test.ts' },
  ],
  ['tests that do not end', undefined, run(1), { killed: true }],
  ['passing tests', run(1), run(1), { killed: false }],
  ['no tests', run(0), run(0), { killed: false, note: 'no test of the rule ran' }],
  [
    'a test that fails anyway',
    run(1, '[NET-6] retries'),
    run(1, '[NET-6] retries'),
    { killed: false, note: 'the tests fail without the mutant too' },
  ],
])('after %s', async (_title, mutated, unchanged, result) => {
  expect(await createMutantRunner(tester(mutated, unchanged))(mutant)).toEqual(result);
});

it('runs the same tests on the unchanged product only once', async () => {
  const counted = tester(run(1, '[NET-6] retries'), run(1));
  const runMutant = createMutantRunner(counted);
  await runMutant(mutant);
  await runMutant(mutant);
  expect(counted.runs).toBe(3);
});
