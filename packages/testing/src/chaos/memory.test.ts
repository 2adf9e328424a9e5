import { expect, it } from 'vitest';
import { growthOf, residentMb } from './memory.ts';

const minutes = (residentAt: (minute: number) => number) =>
  Array.from({ length: 721 }, (_, index) => ({
    atMs: index * 5000,
    residentMb: residentAt(index / 12),
  }));
const hourMs = 3_600_000;

it('compares minute 20 with minute 60 of an hour, whatever happened before', () => {
  const warmed = minutes((minute) => (minute < 15 ? 100 + minute * 10 : 250));
  expect(growthOf(warmed, hourMs)).toEqual({ fromMb: 250, toMb: 250, percent: 0 });
  const leaking = minutes((minute) => 200 + minute);
  expect(growthOf(leaking, hourMs).percent).toBeGreaterThan(10);
});

it('is not misled by one sample before a collection', () => {
  const spike = minutes((minute) => (Math.abs(minute - 59.5) < 0.1 ? 900 : 200));
  expect(growthOf(spike, hourMs).percent).toBe(0);
});

it('reads the memory of a process', async () => {
  expect(await residentMb(process.pid)).toBeGreaterThan(10);
});
