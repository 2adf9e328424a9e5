import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('requests at the same time', () => {
  it('are loaded together, and each gets its own value', async () => {
    const loads: (readonly number[])[] = [];
    const double = coalesce(async (keys: readonly number[]) => {
      loads.push(keys);
      return keys.map((key) => key * 2);
    });
    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(loads).toEqual([[1, 2, 1]]);
  });

  it('that arrive during a load wait for a new load', async () => {
    let stored = 'old';
    const finish: (() => void)[] = [];
    const read = coalesce(async (keys: readonly string[]) => {
      const values = keys.map(() => stored);
      await new Promise<void>((resolve) => void finish.push(resolve));
      return values;
    });
    const first = read('a');
    await turn();
    stored = 'new';
    const second = read('a');
    finish.shift()?.();
    expect(await first).toBe('old');
    await turn();
    finish.shift()?.();
    expect(await second).toBe('new');
  });

  it('fail together if their load fails, and the next load can succeed', async () => {
    let isBroken = true;
    const read = coalesce(async (keys: readonly string[]) => {
      if (isBroken) throw new Error('broken');
      return keys;
    });
    const results = await Promise.allSettled([read('a'), read('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await read('c')).toBe('c');
  });
});
