import { afterEach, expect, it, vi } from 'vitest';
import type { TestRun, TestTask } from '../tester/tester.ts';
import { runMutation } from './run-mutation.ts';

const mutation = { file: 'a.ts', line: 1, operator: 'negation', start: 4, end: 6, put: 'b' };
const files = new Map([
  ['a.ts', 'x = !b'],
  ['a.test.ts', "it('[NET-1] sends')"],
  ['b.test.ts', "it('keeps')"],
]);
const passed: TestRun = { ran: 1, failed: [], failedFiles: [], durationsMs: {} };
const failed = (name: string, file = 'a.test.ts'): TestRun => ({
  ...passed,
  failed: [name],
  failedFiles: [file],
});

/** Runs the mutation with these answers of the tester, each after some minutes. */
async function runSlowly(minutes: number, ...answers: (TestRun | undefined)[]) {
  const isRefused = async (_file: string, text: string) => {
    if (text.includes('huge')) throw new Error('killed');
    return text.includes('wrong');
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  const tasks: TestTask[] = [];
  const limitsMs: number[] = [];
  const tester = {
    run: async (task: TestTask, limitMs: number) => {
      tasks.push(task);
      limitsMs.push(limitMs);
      vi.setSystemTime(Date.now() + minutes * 60_000);
      return answers.shift();
    },
    close: async () => {},
  };
  const testsOf = () => ['a.test.ts', 'b.test.ts'];
  const bench = {
    tester,
    files,
    testsOf,
    rule: String.raw`\[NET-\d+\]`,
    durationsMs: {},
    isRefused,
  };
  const result = await runMutation(bench, { ...mutation, from: '!b', put }, Date.now() + 600_000);
  return { result, tasks, limitsMs };
}

const run = (...answers: (TestRun | undefined)[]) => runSlowly(0, ...answers);
let put = 'b';
afterEach(() => {
  put = 'b';
  vi.useRealTimers();
});

it('counts a failed test with a rule’s name as a kill by a rule', async () => {
  const failure = failed('the network > [NET-1] sends');
  const { result, tasks } = await run(failure, failure);
  expect(result).toMatchObject({ killedBy: 'the network > [NET-1] sends', byRule: true });
  expect(tasks.map(({ tests }) => tests)).toEqual([['a.test.ts'], ['a.test.ts']]);
});

it.each(['a.test.ts', 'an unhandled error'])(
  'counts the failure of %s as a kill, but not by a rule',
  async (name) => {
    const { result } = await run(failed(name), failed(name));
    expect(result).toMatchObject({ killedBy: name, byRule: false });
  },
);

it('runs the other tests if none of a rule notices', async () => {
  const { result, tasks } = await run(passed, failed('keeps'), failed('keeps'));
  expect(result).toMatchObject({ killedBy: 'keeps', byRule: false });
  expect(tasks[1]).toMatchObject({ tests: ['a.test.ts', 'b.test.ts'] });
});

it('does not count a test that passes when it is repeated with the mutant', async () => {
  const { result, tasks } = await run(failed('[NET-1] sends'), passed, passed);
  expect(result).toMatchObject({ byRule: false, note: expect.stringContaining('[NET-1] sends') });
  expect(result?.killedBy).toBeUndefined();
  expect(tasks.every(({ change }) => change?.text === 'x = b')).toBe(true);
});

it('asks the compiler about a mutant that no test notices', async () => {
  put = 'wrong';
  const { result } = await run(passed, passed);
  expect(result).toMatchObject({ killedBy: 'the compiler', byRule: false });
});

it('counts a mutant as a survivor, with a note, if the compiler is killed', async () => {
  put = 'huge';
  const { result } = await run(passed, passed);
  expect(result).toMatchObject({ byRule: false, note: 'the compiler failed: killed' });
  expect(result?.killedBy).toBeUndefined();
});

it('counts tests that do not end', async () => {
  const { result } = await run(undefined);
  expect(result).toMatchObject({ killedBy: 'tests that did not end', byRule: false });
});

it('counts tests that do not end when they are repeated', async () => {
  const { result } = await run(failed('[NET-1] sends'), undefined);
  expect(result).toMatchObject({ killedBy: '[NET-1] sends' });
});

it('does not count a mutant if the time ends while its tests are repeated', async () => {
  const { result, limitsMs } = await runSlowly(9.5, failed('[NET-1] sends'), undefined);
  expect(result).toBeUndefined();
  expect(limitsMs).toEqual([60_000, 30_000]);
});
