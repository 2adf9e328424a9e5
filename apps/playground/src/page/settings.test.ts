import { isCurrency } from '@opencashier/money';
import { describe, expect, it } from 'vitest';
import { countries } from './countries.ts';
import { changeSetting, choices, readSettings, settingsQuery, userPattern } from './settings.ts';

const desktop = { isDark: false, width: 1280 };

describe('reading the URL', () => {
  it('has a default for everything', () => {
    expect(readSettings('', desktop)).toEqual({
      settings: {
        country: 'in',
        currency: 'INR',
        locale: 'en',
        platform: 'desktop',
        view: 'main',
        transport: 'socket',
        theme: 'light',
        page: 'deposit',
        platformVersion: 'redesign',
        closingButton: 'shown',
        presentation: 'inline',
        brand: 'house',
        bonuses: 'none',
        experiment: 'none',
        tokenLife: '3600',
        user: 'player-1',
      },
      notes: [],
    });
  });

  it('takes platform and theme from the window by default', () => {
    const { settings } = readSettings('', { isDark: true, width: 360 });
    expect(settings).toMatchObject({ platform: 'mobile', theme: 'dark' });
  });

  it('accepts known values in any case', () => {
    const { settings, notes } = readSettings('?country=BR&currency=usd&view=sweep', desktop);
    expect(settings).toMatchObject({ country: 'br', currency: 'USD', locale: 'pt', view: 'sweep' });
    expect(notes).toEqual([]);
  });

  it('falls back to the default with a note for an unknown value', () => {
    const { settings, notes } = readSettings('?country=zz&theme=<b>&user=a%20b', desktop);
    expect(settings).toMatchObject({ country: 'in', theme: 'light', user: 'player-1' });
    expect(notes).toEqual([
      'country “zz” is not known; in is used.',
      'theme “<b>” is not known; light is used.',
      'user “a b” is not a name; player-1 is used.',
    ]);
  });

  it('restores the settings that it wrote', () => {
    const { settings } = readSettings('?country=kz&platform=ios&closingButton=hidden', desktop);
    expect(readSettings(settingsQuery(settings), desktop)).toEqual({ settings, notes: [] });
  });
});

it('switches currency and language with the country', () => {
  const { settings } = readSettings('?user=ana&theme=dark', desktop);
  const changed = changeSetting(settings, 'country', 'mx');

  expect(changed).toEqual({ ...settings, country: 'mx', currency: 'MXN', locale: 'mx' });
  expect(changeSetting(changed, 'currency', 'USD')).toEqual({ ...changed, currency: 'USD' });
});

it.each(Object.entries(countries))('has a known currency and language for %s', (_code, country) => {
  expect(isCurrency(country.currency)).toBe(true);
  expect(choices.locale).toContain(country.locale);
});

it('has a player pattern that browsers accept in an input’s pattern attribute', () => {
  const { source } = userPattern;
  // Browsers compile the pattern of a field with the flag v, and ignore one that is invalid.
  const pattern = new RegExp(source, 'v');
  expect(['ann-1', 'ann.b@c_d'].every((name) => pattern.test(name))).toBe(true);
  expect(['', 'a b', 'ann/1'].some((name) => pattern.test(name))).toBe(false);
});
