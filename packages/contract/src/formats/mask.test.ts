import { describe, expect, it } from 'vitest';
import { cardMask, dateMask, withoutMask } from './mask.ts';

describe('a mask', () => {
  it.each([
    [cardMask, '4111 1111 1111 1111', '4111111111111111'],
    [cardMask, '4111111111111111', '4111111111111111'],
    [cardMask, '3782 822463 10005', '378282246310005'],
    ['000.000.000-00', '529.982.247-25', '52998224725'],
    ['aaaa0000000', 'HDFC0001234', 'HDFC0001234'],
    [dateMask, '31.12.1999', '31.12.1999'],
  ])('%s sends %s as %s', (mask, text, sent) => {
    expect(withoutMask(mask, text)).toBe(sent);
  });
});
