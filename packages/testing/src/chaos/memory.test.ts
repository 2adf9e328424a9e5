import { describe, expect, it } from 'vitest';
import { growthOf, isMeasured, sampleOf } from './memory.ts';

const minutes = (mbAt: (minute: number) => number) =>
  Array.from({ length: 721 }, (_, index) => {
    const mb = mbAt(index / 12);
    return { atMs: index * 5000, liveMb: mb, residentMb: mb };
  });
const hourMs = 3_600_000;

describe('the growth of memory', () => {
  it('is that from minute 20 to minute 60 of an hour, whatever happened before', () => {
    const warmed = minutes((minute) => (minute < 15 ? 100 + minute * 10 : 250));
    expect(growthOf(warmed, hourMs, 'liveMb')).toEqual({ fromMb: 250, toMb: 250, percent: 0 });
    const leaking = minutes((minute) => 200 + minute);
    expect(growthOf(leaking, hourMs, 'residentMb').percent).toBeGreaterThan(10);
  });

  it('is not misled by one sample before a collection', () => {
    const spike = minutes((minute) => (Math.abs(minute - 59.5) < 0.1 ? 900 : 200));
    expect(growthOf(spike, hourMs, 'liveMb').percent).toBe(0);
  });

  it('distinguishes retained memory from memory that was only freed late', () => {
    const mb = 2 ** 20;
    const usage = { heapTotal: 0, arrayBuffers: 0 };
    const sample = sampleOf(0, { ...usage, heapUsed: 40 * mb, external: 8 * mb, rss: 300 * mb });
    expect(sample).toEqual({ atMs: 0, liveMb: 48, residentMb: 300 });
  });

  it('is measured in two minutes of an hour only', () => {
    const measured = minutes(() => 0).filter(({ atMs }) => isMeasured(atMs, hourMs));
    expect(new Set(measured.map(({ atMs }) => Math.floor(atMs / 60_000)))).toEqual(
      new Set([20, 21, 59, 60]),
    );
  });
});
