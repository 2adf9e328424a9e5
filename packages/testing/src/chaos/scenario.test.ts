import { describe, expect, it } from 'vitest';
import { runScenario, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** Runs a scenario that takes this many minutes; returns its result and its lines. */
async function runFor(minutes: number, size: number, change: Partial<Scenario> = {}) {
  let nowMs = 0;
  const scenario: Scenario = {
    title: 'a clock',
    size: 100_000,
    minutesMax: 30,
    run: async (_seed, _size, print) => {
      print('half');
      nowMs += minutes * 60_000;
      return { summary: `${size} ticks`, wrong: [] };
    },
    ...change,
  };
  const lines: string[] = [];
  const isRight = await runScenario(
    scenario,
    { seed: 1, size },
    (line) => lines.push(line),
    () => nowMs,
  );
  return { isRight, lines };
}

describe('a scenario with a limit', () => {
  it.each([
    [30, 100_000, true],
    [30.1, 100_000, false],
    [3, 10_000, true],
    [3.1, 10_000, false],
    // Starting takes most of a short run.
    [1, 400, true],
    [1.1, 400, false],
  ])('that takes %d minutes for %d operations: %s', async (minutes, size, isRight) => {
    expect((await runFor(minutes, size)).isRight).toBe(isRight);
  });

  it('says by how much it was exceeded', async () => {
    expect((await runFor(41, 100_000)).lines).toEqual([
      '  … half after 0.0 s',
      '  ✗ 100000 ticks in 2460.0 s',
      '    it took 41.0 minutes and not 30.0 at most',
    ]);
  });

  it('does 100,000 operations of random histories within 30 minutes', () => {
    expect(scenarios['histories']).toMatchObject({ size: 100_000, minutesMax: 30 });
  });
});

it('a scenario fails by what it found to be wrong', async () => {
  const run = async () => ({ summary: 'done', wrong: ['1 account that disagrees'] });
  const { isRight, lines } = await runFor(0, 1, { run });
  expect([isRight, ...lines]).toEqual([false, '  ✗ done in 0.0 s', '    1 account that disagrees']);
});
