import { describe, expect, it } from 'vitest';
import { isSuccessStatus } from './socket/frames.ts';
import { readDepositStatus } from './statuses.ts';
import { derivedBalance, userDefaults } from './user.ts';

describe('deposit statuses', () => {
  it('[SEQ-20] reads the four words and the three codes, and treats the rest as accepted', () => {
    expect(['accepted', 'mistaked', 'processed', 'waiting'].map(readDepositStatus)).toEqual([
      'accepted',
      'mistaked',
      'processed',
      'waiting',
    ]);
    expect([0, 1, 2].map(readDepositStatus)).toEqual(['waiting', 'processed', 'mistaked']);
    expect(['PAID', 7, {}, ''].map(readDepositStatus)).toEqual(Array(4).fill('accepted'));
    expect(readDepositStatus(undefined)).toBe('waiting');
  });
});

describe('socket statuses', () => {
  it('[ERR-3] treats below 100, 200 to 299 and above 600 as success', () => {
    expect([0, 99, 200, 299, 601].map(isSuccessStatus)).toEqual(Array(5).fill(true));
    expect([100, 199, 300, 401, 500, 600].map(isSuccessStatus)).toEqual(Array(6).fill(false));
  });
});

describe('the user', () => {
  it('[START-8] has defaults, and is desktop or mobile depending on the window’s width', () => {
    const defaults = { currency: 'MXN', lang: 'en', country: 'ru', paymentGeo: 'RU' };
    expect(userDefaults(768)).toEqual({ ...defaults, platform: 'desktop' });
    expect(userDefaults(767)).toEqual({ ...defaults, platform: 'mobile' });
  });

  it('[START-9] has the primary balance, otherwise that of the currency, otherwise zero', () => {
    const primary = { amount: '5', currency: 'EUR' };
    expect(derivedBalance({ currency: 'EUR', balanceData: { primary } })).toBe('5');
    expect(derivedBalance({ currency: 'USD', balanceData: { primary, USD: '7' } })).toBe('7');
    expect(derivedBalance({ currency: 'INR', balanceData: { primary } })).toBe('0');
    expect(derivedBalance({ currency: 'INR' })).toBe('0');
  });
});
