import { describe, expect, it } from 'vitest';
import { resolveSession, type SessionSources } from './resolve-session.ts';

function resolve(payload: unknown, change: Partial<SessionSources> = {}) {
  return resolveSession({
    payload,
    storedUser: null,
    storedTransport: null,
    queryLocale: null,
    locales: ['en', 'mx', 'ru'],
    windowWidth: 1024,
    ...change,
  });
}

describe('the session', () => {
  it('[START-8] uses the user’s defaults, and derives the platform from the width', () => {
    const { user } = resolve({ token: 't' });
    expect(user).toEqual({
      currency: 'MXN',
      lang: 'en-US',
      country: 'ru',
      paymentGeo: 'RU',
      platform: 'desktop',
    });
    expect(resolve({}, { windowWidth: 768 }).user.platform).toBe('desktop');
    expect(resolve({}, { windowWidth: 767 }).user.platform).toBe('mobile');
  });

  it('[START-7] defaults to the payment country Russia and the language English', () => {
    expect(resolve({ token: 't' }).user).toMatchObject({ paymentGeo: 'RU', lang: 'en-US' });
    expect(resolve({ token: 't', locale: 'hi' }).user.lang).toBe('hi');
  });

  it.each([
    [{}, 'main'],
    [{ widgetViewType: 'sweep' }, 'sweep'],
    [{ user: { widgetViewType: 'sweep' } }, 'sweep'],
    [{ widgetViewType: 'sweep', user: { widgetViewType: 'main' } }, 'sweep'],
  ])('[ROUTE-13] reads %o as the view %s', (payload, view) => {
    expect(resolve({ token: 't', ...payload }).start.widgetViewType).toBe(view);
  });

  it.each([
    ['http', 'socket', 'http'],
    [null, 'http', 'http'],
    ['carrier pigeon', 'http', 'http'],
    [null, undefined, 'socket'],
  ])(
    '[START-12] with the stored transport %s and the host’s %s uses %s',
    (storedTransport, transport, chosen) => {
      expect(resolve({ transport }, { storedTransport }).transport).toBe(chosen);
    },
  );

  it('[START-16] uses the host’s token, otherwise the user’s own', () => {
    const storedUser = JSON.stringify({ token: 'own', role: 7 });
    expect(resolve({ token: 'host' }, { storedUser }).token).toBe('host');
    expect(resolve({}, { storedUser }).token).toBe('own');
    expect(resolve({}).token).toBe('');
  });

  it('[START-11][START-15] keeps stored data of the same user, and none of another', () => {
    const storedUser = JSON.stringify({ id: 7, hash_id: 'h', tg_id: 5 });
    expect(resolve({ userId: '7' }, { storedUser }).user).toMatchObject({ hash_id: 'h', tg_id: 5 });
    expect(resolve({ userId: '8' }, { storedUser }).user).not.toHaveProperty('hash_id');
    expect(resolve({ user: { id: 8 } }, { storedUser }).user).not.toHaveProperty('hash_id');
    // A token identifies a player too, who may not be the stored one.
    expect(resolve({ token: 't' }, { storedUser }).user).not.toHaveProperty('hash_id');
    expect(resolve({}, { storedUser: 'no json' }).user.currency).toBe('MXN');
  });

  it('[START-11] stores the user’s id even if the host sends nothing but the id', () => {
    const first = resolve({ token: 't', userId: 7, user: { hash_id: 'h' } }).user;
    const storedUser = JSON.stringify(first);
    expect(first.id).toBe('7');
    expect(resolve({ token: 't', userId: 7 }, { storedUser }).user.hash_id).toBe('h');
    expect(resolve({ token: 't', userId: 8 }, { storedUser }).user.hash_id).toBeUndefined();
    expect(resolve({ userId: 8 }, { storedUser: '{"token":"own"}' }).token).toBe('');
  });

  const stored = { currency: 'USD', lang: 'mx', paymentGeo: 'MX', country: 'mx', platform: 'ios' };
  const given = {
    currency: 'INR',
    lang: 'ru',
    paymentGeo: 'IN',
    country: 'in',
    platform: 'mobile',
  };

  it.each(Object.keys(stored) as (keyof typeof stored)[])(
    '[START-17] takes the %s from the start data, then from the stored user, then the default',
    (name) => {
      const storedUser = JSON.stringify({ id: 7, ...stored });
      const { [name]: _unknown, ...others } = { id: 7, ...stored };
      const host = { userId: 7, user: { [name]: given[name] } };
      expect(resolve(host, { storedUser }).user).toMatchObject({ ...stored, [name]: given[name] });
      expect(resolve({ userId: 7 }, { storedUser }).user).toMatchObject(stored);
      const { user } = resolve({ userId: 7 }, { storedUser: JSON.stringify(others) });
      expect(user).toMatchObject({ ...others, id: '7', [name]: resolve({}).user[name] });
    },
  );

  it('[START-17] takes the language from the query, then the host, the stored user and the default', () => {
    const storedUser = JSON.stringify({ id: 7, lang: 'mx' });
    const localeFor = (
      queryLocale: string | null,
      locale?: string,
      stored: string | null = storedUser,
    ) =>
      resolve({ userId: 7, ...(locale && { locale }) }, { queryLocale, storedUser: stored }).locale;
    expect([
      localeFor('en', 'ru'),
      localeFor(null, 'ru'),
      localeFor(null),
      localeFor(null, undefined, null),
    ]).toEqual(['en', 'ru', 'mx', 'en']);
  });

  it('[START-17][START-11] stores the known data of the user without the defaults', () => {
    const storedUser = JSON.stringify({ id: '7', lang: 'mx', tg_id: 5 });
    const { knownUser } = resolve({ userId: 7, currency: 'usd' }, { storedUser });
    expect(knownUser).toEqual({ id: '7', lang: 'mx', tg_id: 5, currency: 'USD' });
  });

  it('[START-15] ignores stored values of the wrong type', () => {
    const storedUser = JSON.stringify({ currency: 5, platform: 'tv', paymentGeo: {}, token: 7 });
    const { user, token } = resolve({}, { storedUser });
    expect(user).toMatchObject({ currency: 'MXN', platform: 'desktop', paymentGeo: 'RU' });
    expect(token).toBe('');
  });

  it.each([undefined, 0, 1, 999])('[START-16] ignores the role %s', (role) => {
    const { user, ...session } = resolve({ token: 't', user: { role } });
    const { user: plain, start, ...without } = resolve({ token: 't' });
    const ignored = { start: undefined, knownUser: undefined };
    expect({ ...session, ...ignored }).toEqual({ ...without, ...ignored });
    expect({ ...user, role: undefined }).toEqual({ ...plain, role: undefined });
    expect(start.user).not.toHaveProperty('role');
  });

  it('[HEAD-6] is dark on native platforms and light elsewhere, unless the host sets a theme', () => {
    expect(resolve({ platform: 'ios' }).theme).toBe('dark');
    expect(resolve({ platform: 'mobile' }).theme).toBe('light');
    expect(resolve({ platform: 'ios', theme: 'light' }).theme).toBe('light');
  });

  it('[I18N-2] prefers the query’s language to the user’s', () => {
    expect(resolve({ locale: 'ru-RU' }).locale).toBe('ru');
    expect(resolve({ locale: 'ru-RU' }, { queryLocale: 'mx' }).locale).toBe('mx');
  });
});
