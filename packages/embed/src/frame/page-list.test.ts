import { describe, expect, it } from 'vitest';
import { platformIn, withPageList } from './page-list.ts';

const src = 'https://pay.example/cashier/deposit?partner=demo';
const data = { token: 't', paymentGeo: 'MX', currency: 'mxn', locale: 'es-MX' };

const listIn = (address: string) => new URL(address).searchParams.get('list');

describe('[START-21] the frame’s address', () => {
  it('describes the list that the start data ask for', () => {
    expect(withPageList(src, data, 'mobile')).toBe(`${src}&list=mx.MXN.es-MX.mobile.light.1.0`);
    const more = { ...data, theme: 'dark' as const, closingButton: false, bonusList: [] };
    expect(listIn(withPageList(src, more, 'desktop'))).toBe('mx.MXN.es-MX.desktop.dark.0.0');
    const bonusList = [{ id: '7', type: 'deposit' as const }];
    expect(listIn(withPageList(src, { ...data, bonusList }, 'mobile'))).toMatch(/\.1\.1$/);
    expect(listIn(withPageList(src, data, 'ios'))).toBe('mx.MXN.es-MX.ios.dark.1.0');
  });

  it.each([
    { paymentGeo: undefined },
    { currency: undefined },
    { locale: undefined },
    { widgetViewType: 'sweep' as const },
    { platformVersion: 'v2' },
    { schema: { assets: { logo: 'https://cdn.example/logo.svg' } } },
  ])('describes none with %j', (change) => {
    expect(withPageList(src, { ...data, ...change }, 'mobile')).toBe(src);
  });

  it.each([
    { paymentGeo: undefined },
    { platformVersion: 'v2' },
    { schema: { assets: { logo: 'https://cdn.example/logo.svg' } } },
  ])('[START-22] announces a bonus if it describes no list: %j', (change) => {
    const bonusList = [{ id: '7', type: 'deposit' as const }];
    expect(listIn(withPageList(src, { ...data, bonusList, ...change }, 'mobile'))).toBe('bonus');
  });

  it('never holds the token', () => {
    expect(withPageList(src, { ...data, token: 'secret' }, 'mobile')).not.toContain('secret');
  });
});

it.each([
  [390, 1280, undefined, 'mobile'],
  [800, 1280, 'inline' as const, 'desktop'],
  [390, 1280, 'modal' as const, 'desktop'],
  [390, 800, 'modal' as const, 'mobile'],
  [390, 800, 'sheet' as const, 'desktop'],
  [0, 1280, 'inline' as const, undefined],
])('finds the platform of an element of %i px in a window of %i px, %s: %s', (...args) => {
  const [clientWidth, innerWidth, presentation, platform] = args;
  const found = platformIn({ clientWidth } as Element, { innerWidth } as Window, presentation);
  expect(found).toBe(platform);
});
