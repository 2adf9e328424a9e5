import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUser } from './read-user.ts';
import { readStartData } from './start-data.ts';
import type { User } from '../calls/user.ts';

/** A user with every field; the type ensures that none is missing. */
const wholeUser: Required<User> = {
  activity: { last: 1 },
  address: 'Main street 1',
  balanceData: { primary: { amount: '12.50', currency: 'INR' }, USD: '7' },
  birthday: '1990-01-31',
  bk_type: 2,
  country: 'in',
  currency: 'INR',
  deposits_calc_count: 3,
  deposits_calc_time: '2026-01-01',
  email: 'player@site.example',
  firstdeposit_time: 1700000000,
  hash_id: 'h1',
  id: 7,
  id_user: '7',
  lang: 'hi',
  last_ip: '192.0.2.1',
  last_ip_country: 'in',
  meta: { vip: true },
  name: 'A player',
  note: 'a note',
  paymentGeo: 'IN',
  platform: 'ios',
  partner_key: 'demo',
  passport: 'X1',
  passport_by: 'office',
  phone: '+910000000000',
  poker_nickname: 'ace',
  regulated_domain_id: null,
  role: 7,
  tg_id: 5,
  time_registration: 1600000000,
  timezone: 'Asia/Kolkata',
  token: 'own',
  widgetViewType: 'sweep',
};

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
