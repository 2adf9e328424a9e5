import { describe, expect, it } from 'vitest';
import { bonusOffers } from '@opencashier/testing/bonus-offers';
import { platformIn, withPageList } from './page-list.ts';

const src = 'https://pay.example/cashier/deposit?partner=demo';
const data = { token: 't', paymentGeo: 'MX', currency: 'mxn', locale: 'es-MX' };

const listIn = (address: string) => new URL(address).searchParams.get('list');

describe('[START-21] the frame’s address', () => {
  it('describes the list that the start data ask for', () => {
    expect(withPageList(src, data, 'mobile')).toBe(`${src}&list=MX.mxn.es-MX.mobile..1.0`);
    const more = { ...data, theme: 'dark' as const, closingButton: false, bonusList: [] };
    expect(listIn(withPageList(src, more, 'desktop'))).toBe('MX.mxn.es-MX.desktop.dark.0.0');
  });

  it.each([
    { platformVersion: 'v2' },
    { schema: { assets: { logo: 'https://cdn.example/logo.svg' } } },
    { widgetViewType: 'sweep' as const },
  ])('names no country with %j, and still the look of the skeleton', (change) => {
    const more = { ...data, theme: 'dark' as const, ...change };
    expect(listIn(withPageList(src, more, 'mobile'))).toBe('.mxn.es-MX.mobile.dark.1.0');
  });

  it('leaves out what the start data do not have', () => {
    expect(listIn(withPageList(src, { token: 't' }, undefined))).toBe('.....1.0');
  });

  const bonus = { id: '7', type: 'deposit' as const };
  const placeOf = (change: Partial<typeof data>) =>
    listIn(withPageList(src, { ...data, ...change }, 'mobile'))
      ?.split('.')
      .at(-1);

  it.each(bonusOffers)('[START-22, BON-3] announces what the widget shows: %s', (_, one, is) => {
    expect(placeOf({ bonusList: [one] } as object)).toBe(is ? '1' : '0');
  });

  it.each([
    ['a bonus in a page without the list', { platformVersion: 'v2' }, [bonus], '1'],
    ['a bonus in a sweepstake', { widgetViewType: 'sweep' as const }, [bonus], '0'],
    ['an unusable bonus', {}, [null as never], '0'],
    ['an unusable list', {}, { 1: bonus } as never, '0'],
  ])('[START-22] announces a bonus only if it is shown: %s', (_, change, bonusList, expected) => {
    expect(placeOf({ ...change, bonusList } as object)).toBe(expected);
  });

  it('never holds the token', () => {
    expect(withPageList(src, { ...data, token: 'secret' }, 'mobile')).not.toContain('secret');
  });
});

it.each([
  [390, 1280, 'inline' as const, 'mobile'],
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
