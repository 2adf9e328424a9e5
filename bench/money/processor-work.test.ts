import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { threadTimes, usedNs } from './processor-work.ts';

it('a process that ended after it was listed has used nothing', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(threadTimes([String(pid)])).toEqual(new Map());
});

it.runIf(process.platform === 'linux')('every thread of a process that runs has its time', () => {
  const times = threadTimes([String(process.pid)]);
  expect(times.get(`/proc/${process.pid}/task/${process.pid}`)).toBeGreaterThan(0);
});

it('what has ended since the start is not subtracted, and what began since is added', () => {
  const before = new Map([
    ['ended', 9],
    ['runs', 5],
  ]);
  const after = new Map([
    ['runs', 7],
    ['began', 1],
  ]);
  expect(usedNs(before, after)).toBe(3);
});
