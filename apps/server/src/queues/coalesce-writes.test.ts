import type { Queryable } from '@opencashier/postgres';
import { DatabaseError } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { coalesceWrites } from './coalesce-writes.ts';

const db = {} as Queryable;
const refusal = () => new DatabaseError('refused', 0, 'error');

/** Writers whose groups end when they are told to. */
function heldWriters() {
  const groups: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const alone = vi.fn(async (_: Queryable, item: number) => {
    if (item < 0) throw refusal();
    return `${item} alone`;
  });
  const together = (_: Queryable, items: readonly number[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) =>
        error ? reject(error) : resolve(items.map((item) => `${item} of ${items.length}`));
      groups.push({ items, end });
    });
  return { groups, alone, write: coalesceWrites<number, string>({ alone, together }) };
}

afterEach(() => {
  vi.useRealTimers();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('what is written at the same time', () => {
  it('is written together, and each has its own outcome', async () => {
    const { groups, alone, write } = heldWriters();
    const written = Promise.all([write(db, 1), write(db, 2)]);
    await turn();
    groups[0]?.end();
    expect(await written).toEqual(['1 of 2', '2 of 2']);
    expect(alone).not.toHaveBeenCalled();
  });

  it('is written alone if there is nothing else', async () => {
    expect(await heldWriters().write(db, 1)).toBe('1 alone');
  });

  it('is written one by one if the database refuses the group', async () => {
    const { groups, write } = heldWriters();
    const written = Promise.allSettled([write(db, 1), write(db, -2), write(db, 3)]);
    await turn();
    groups[0]?.end(refusal());
    const outcomes = await written;
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[2]).toMatchObject({ value: '3 alone' });
  });

  it('fails together if the database cannot be reached, and is not tried again', async () => {
    const { groups, alone, write } = heldWriters();
    const written = Promise.allSettled([write(db, 1), write(db, 2)]);
    await turn();
    groups[0]?.end(new Error('the connection is lost'));
    expect((await written).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(alone).not.toHaveBeenCalled();
  });

  it('does not wait for a group that hangs, but for two', async () => {
    const { groups, write } = heldWriters();
    const first = [write(db, 1), write(db, 2)];
    await turn();
    const second = [write(db, 3), write(db, 4)];
    await turn();
    const third = [write(db, 5), write(db, 6)];
    await turn();
    expect(groups.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    groups[1]?.end();
    await Promise.all(second);
    await turn();
    expect(groups[2]?.items).toEqual([5, 6]);
    groups[0]?.end();
    groups[2]?.end();
    await Promise.all([...first, ...third]);
  });

  it('does not wait for single writes that hang, nor for what a group left out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const hanging = new Promise<string>(() => {});
    const together = vi.fn(async (_: Queryable, items: readonly number[]) =>
      items.map((item) => (item < 0 ? undefined : `${item} together`)),
    );
    const alone = async () => hanging;
    const write = coalesceWrites<number, string>({ alone, together });
    for (const item of [-1, -2]) {
      void write(db, item);
      await turn();
    }
    void write(db, -3);
    const next = write(db, 4);
    await vi.runAllTimersAsync();
    expect(await next).toBe('4 together');
    expect(await Promise.all([write(db, 5), write(db, 6)])).toEqual(['5 together', '6 together']);
  });

  it('on another connection is a group of its own', async () => {
    const { alone, write } = heldWriters();
    const other = {} as Queryable;
    await Promise.all([write(db, 1), write(other, 2)]);
    expect(alone.mock.calls.map(([on]) => on)).toEqual([db, other]);
  });
});
