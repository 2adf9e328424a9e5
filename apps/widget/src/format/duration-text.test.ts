import { beforeAll, describe, expect, it } from 'vitest';
import { setMessages } from '../i18n/text.ts';
import { durationText } from './duration-text.ts';

describe('durations', () => {
  beforeAll(() => setMessages('en', {}, {}));

  it.each([
    [187_300, '2d 4h'],
    [86_400, '1d 0h'],
    [3_661, '1h 1m'],
    [750, '12m 30s'],
    [9, '9s'],
    [0, '0d 0h'],
  ])('of %i seconds are %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
