import { describe, expect, it } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

describe('time left', () => {
  it.each([
    [0, '00:00'],
    [59.9, '00:59'],
    [252, '04:12'],
    [3599, '59:59'],
    [3852, '1:04:12'],
    [-5, '00:00'],
  ])('shows %s seconds as %s', (seconds, text) => {
    expect(formatTimeLeft(seconds)).toBe(text);
  });
});
