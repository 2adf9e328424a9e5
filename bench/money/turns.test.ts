import { expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

it('runs the programs in turns and returns the middle run of each', async () => {
  const order: string[] = [];
  const paces = { ours: [5, 1, 3], bare: [10, 30, 20] };
  const measure = (name: keyof typeof paces) => async (seconds: number) => {
    order.push(`${name} ${seconds}`);
    const perSecond = paces[name].shift() ?? 0;
    return { pace: { count: 1, perSecond, p50Ms: 1, p99Ms: 1 }, work: String(perSecond) };
  };
  const { ours, bare } = await takeTurns({ ours: measure('ours'), bare: measure('bare') }, 2);
  expect(order).toEqual(['ours 2', 'bare 2', 'ours 2', 'bare 2', 'ours 2', 'bare 2']);
  expect([ours.work, bare.work]).toEqual(['3', '20']);
});
