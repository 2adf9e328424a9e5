import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadLocale, loadMessages } from './load-messages.ts';

function serve(files: Record<string, object>) {
  const urls: string[] = [];
  const get = async (url: unknown): Promise<Response> => {
    urls.push(String(url));
    const body = files[String(url)];
    return body ? Response.json(body) : new Response('', { status: 404 });
  };
  return { urls, get: get as typeof fetch };
}

const load = (locale: string, get: typeof fetch) =>
  loadMessages('/cashier', locale, loadLocale('/cashier', 'en', get), { get });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('loading texts', () => {
  it('[NET-10] requests English first, then the chosen file, in lower case', async () => {
    const { urls, get } = serve({ '/cashier/locales/en.json': { a: 'A' } });
    await loadLocale('/cashier', 'MX', get);
    expect(urls).toEqual(['/cashier/locales/mx.json']);
    await load('mx', get);
    expect(urls.slice(1)).toEqual(['/cashier/locales/en.json', '/cashier/locales/mx.json']);
  });

  it('[I18N-3] uses English if the chosen file fails', async () => {
    const { get } = serve({ '/cashier/locales/en.json': { a: 'A' } });
    expect(await load('mx', get)).toEqual({
      locale: 'en',
      chosen: { a: 'A' },
      english: { a: 'A' },
    });
  });

  it('[I18N-3] logs an error and continues if English fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { get } = serve({ '/cashier/locales/mx.json': { a: 'Á' } });
    expect(await load('mx', get)).toEqual({ locale: 'mx', chosen: { a: 'Á' }, english: {} });
    expect(log).toHaveBeenCalledTimes(1);
  });

  const loadPart = (locale: string, get: typeof fetch) =>
    loadMessages('/cashier', locale, loadLocale('/cashier', 'en.later', get), {
      part: '.later',
      get,
    });

  it('[I18N-3] keeps the language if the second part of its file fails', async () => {
    const { get } = serve({ '/cashier/locales/en.later.json': { a: 'A' } });
    expect(await loadPart('mx', get)).toEqual({ locale: 'mx', chosen: {}, english: { a: 'A' } });
    const english = { locale: 'en', chosen: { a: 'A' }, english: { a: 'A' } };
    expect(await loadPart('en', get)).toEqual(english);
  });

  it('[I18N-3] logs an error and continues if the second part of English fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { get } = serve({ '/cashier/locales/mx.later.json': { a: 'Á' } });
    expect(await loadPart('mx', get)).toEqual({ locale: 'mx', chosen: { a: 'Á' }, english: {} });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('logs nothing if the page is left while its texts load', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.resetModules();
    const left = await import('./load-messages.ts');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const cancelled = Promise.withResolvers<Response>();
    const ended = vi.fn();
    const english = left.loadLocale('/cashier', 'en', () => cancelled.promise);
    void left.loadMessages('/cashier', 'en', english).then(ended);

    page.dispatchEvent(new Event('pagehide'));
    cancelled.reject(new TypeError('Failed to fetch'));
    await new Promise(setImmediate);
    expect(ended).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
  });
});
