import { describe, expect, it } from 'vitest';
import { callPath, callType, getCalls } from './call-paths.ts';
import { calls } from './call-map.ts';

const names = (matches: (call: (typeof calls)[keyof typeof calls]) => boolean) =>
  Object.entries(calls)
    .filter(([, call]) => matches(call))
    .map(([name]) => name)
    .toSorted();

describe('the calls map', () => {
  it('lists the GET calls that the widget uses', () => {
    expect(getCalls.toSorted()).toEqual(names((call) => call.method === 'GET'));
  });

  it('replaces the first slash of a path with a colon for the socket', () => {
    expect(callPath('deposit-create')).toBe('BANKING/deposit-create');
    expect(callType('deposit-create')).toBe('BANKING:deposit-create');
  });

  it('rejects invalid amounts', () => {
    const request = { currency: 'EUR', paymentSessionId: 's', paymentType: 'visa' };
    for (const amount of [-1, Number.NaN, Infinity, '1e309', '', '1e5', 'ten', '0x10', null, {}]) {
      const parsed = calls['deposit-create'].request.safeParse({
        ...request,
        selectedCountry: 'de',
        amount,
      });
      expect(parsed.success, JSON.stringify(amount)).toBe(false);
    }
  });

  it('accepts amounts as numbers and as strings', () => {
    const request = calls['session-start'].request;
    expect(request.parse({ amount: 10.5, currency: 'eur' })).toEqual({
      amount: '10.5',
      currency: 'EUR',
    });
    expect(request.parse({ amount: '10.50', currency: 'EUR' }).amount).toBe('10.5');
  });
});
