import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUser } from './read-user.ts';
import { readStartData } from './start-data.ts';
import { wholeUser } from '../testing/whole-user.ts';

describe('the user', () => {
  it.each(Object.entries(wholeUser))('[START-15] keeps %s', (name, value) => {
    const stored: unknown = JSON.parse(JSON.stringify({ [name]: value }));
    expect(readUser(stored)).toEqual({ [name]: value });
  });

  it('[START-15] is kept completely in the start data', () => {
    expect(readStartData({ user: wholeUser }).user).toEqual(wholeUser);
  });

  it('omits values of the wrong type', () => {
    const wrong = { currency: 5, id: {}, platform: 'tv', token: null, country: [] };
    expect(readUser({ ...wrong, lang: 'hi' })).toEqual({ lang: 'hi' });
    expect(readUser({ balanceData: { primary: '5', EUR: 7, USD: {}, INR: null } })).toEqual({
      balanceData: { EUR: '7' },
    });
  });

  it('can be read from any value without an error', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readUser(value)));
  });
});
