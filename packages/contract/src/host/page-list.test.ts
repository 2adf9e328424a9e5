import { expect, it } from 'vitest';
import { hasBonusPlace, type PageList, readPageList, writePageList } from './page-list.ts';

const list: PageList = {
  country: 'mx',
  currency: 'MXN',
  locale: 'es-MX',
  platform: 'mobile',
  theme: 'dark',
  closes: true,
  hasBonus: false,
};

it('readPageList reads what writePageList wrote', () => {
  expect(writePageList(list)).toBe('mx.MXN.es-MX.mobile.dark.1.0');
  expect(readPageList(writePageList(list))).toEqual(list);
});

it.each([
  undefined,
  ['mx.MXN.en.mobile.light.1.0'],
  '',
  'mx.MXN.en.mobile.light.1',
  'MX.MXN.en.mobile.light.1.0',
  'mx.MXN.en.toaster.light.1.0',
  'mx.MXN.en.mobile.neon.1.0',
  'mx.MXN."><script>.mobile.light.1.0',
  'mx.MXN.en.mobile.light.1.0\n',
])('reads nothing from %j', (text) => {
  expect(readPageList(text)).toBeUndefined();
});

it.each([
  [writePageList({ ...list, hasBonus: true }), true],
  [writePageList(list), false],
  ['bonus', true],
  [null, false],
])('[START-22] %j announces a bonus: %s', (text, expected) => {
  expect(hasBonusPlace(text)).toBe(expected);
});
