import { expect, it } from 'vitest';
import { type PageList, readPageList, readSkeletonLook, writePageList } from './page-list.ts';

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
  ['MX.mxn.es-MX.mobile.dark.1.0', list],
  ['mx.MXN.es-MX.mobile..1.0', { ...list, theme: 'light' }],
  ['mx.MXN.es-MX.ios..1.0', { ...list, platform: 'ios', theme: 'dark' }],
])('reads what a host writes in its own way, or leaves out: %s', (text, expected) => {
  expect(readPageList(text)).toEqual(expected);
});

it.each([
  undefined,
  ['mx.MXN.en.mobile.light.1.0'],
  '',
  'mx.MXN.en.mobile.light.1',
  '.MXN.en.mobile.light.1.0',
  'mex.MXN.en.mobile.light.1.0',
  'mx.MXN.en.toaster.light.1.0',
  'mx.MXN.en.mobile.neon.1.0',
  'mx.MXN."><script>.mobile.light.1.0',
  'mx.MXN.en.mobile.light.1.0\n',
])('reads nothing from %j', (text) => {
  expect(readPageList(text)).toBeUndefined();
});

it.each([
  [
    'mx.MXN.ar.mobile.dark.1.1',
    { locale: 'ar', platform: 'mobile', theme: 'dark', hasBonus: true },
  ],
  ['..ar.mobile..1.0', { locale: 'ar', platform: 'mobile', theme: 'light', hasBonus: false }],
  ['..ar.ios..1.0', { locale: 'ar', platform: 'ios', theme: 'dark', hasBonus: false }],
  ['..ar...1.0', { locale: 'ar', hasBonus: false }],
  ['mx.MXN.en.toaster.neon.1.0', { locale: 'en', hasBonus: false }],
  ['bonus', { hasBonus: true }],
  ['', { hasBonus: false }],
])('[START-22] %j asks for this skeleton: %j', (text, expected) => {
  expect(readSkeletonLook(text)).toEqual(expected);
});
