import { describe, expect, it } from 'vitest';
import { phoneExample } from './use-phone-example.ts';

describe('phoneExample', () => {
  it.each([
    ['+52', 'mx', '2221234567'],
    ['+7', 'kz', '7710009998'],
    ['+7', 'ru', '9123456789'],
    ['+91', 'mx', '8123456789'],
    ['+999', 'mx', undefined],
  ])('[FORM-15] of %s in %s is %s', async (prefix, country, example) => {
    expect(await phoneExample(prefix, country)).toBe(example);
  });
});
