import { describe, expect, it } from 'vitest';
import { feeOf } from './fee.ts';

describe('feeOf', () => {
  it('takes a percentage, a fixed part of the currency, or both', () => {
    const both = { percent: 2.5, fixed: { MXN: '1', USD: 5 } };
    expect(feeOf(both, '100', 'MXN')).toEqual({ fee: '3.5', receive: '96.5' });
    expect(feeOf(both, '100', 'EUR')).toEqual({ fee: '2.5', receive: '97.5' });
    expect(feeOf({ percent: 0 }, '100', 'MXN')).toEqual({ fee: '0', receive: '100' });
  });

  it('keeps within its bounds', () => {
    const bounded = { percent: 10, min: { MXN: 5 }, max: { MXN: 20 } };
    expect(feeOf(bounded, '10', 'MXN')?.fee).toBe('5');
    expect(feeOf(bounded, '100', 'MXN')?.fee).toBe('10');
    expect(feeOf(bounded, '1000', 'MXN')?.fee).toBe('20');
    expect(feeOf(bounded, '1000', 'USD')?.fee).toBe('100');
  });

  it('never takes more than there is', () => {
    expect(feeOf({ fixed: { MXN: 10 } }, '5', 'MXN')).toEqual({ fee: '5', receive: '0' });
  });

  it('is rounded to what the currency shows', () => {
    expect(feeOf({ percent: 1.5 }, '33.33', 'USD')?.fee).toBe('0.5');
  });

  it('says nothing where a method says nothing', () => {
    expect(feeOf(undefined, '5', 'MXN')).toBeUndefined();
  });
});
