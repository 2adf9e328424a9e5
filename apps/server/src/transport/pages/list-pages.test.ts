import { loadCatalogue } from '@opencashier/catalogue';
import { beforeEach, expect, it } from 'vitest';
import { ListPages } from './list-pages.ts';
import { RateLimiter } from '../../security/rate-limiter.ts';
import { readTexts } from '../../methods/texts.ts';
import { widgetDist } from '../routes.ts';

const page = {
  plain: Buffer.from(
    '<!doctype html><html lang="en"><head></head><body><div id="root">wait</div></body></html>',
  ),
  etag: 'demo',
  policy: "default-src 'none'",
  config: { product: 'cashier', locales: ['en', 'es', 'pt', 'ru'] },
};
const described = (theme: string) => `mx.MXN.en.mobile.${theme}.1.0`;

const catalogue = loadCatalogue();
let dollar: string;
let pages: ListPages;

function openPages(limits: { renders?: RateLimiter; pagesMax?: number } = {}): ListPages {
  const observedAt = new Date(0);
  return new ListPages({
    ...limits,
    file: `${widgetDist}/page-list.mjs`,
    services: {
      catalogue,
      methods: {
        catalogueOf: () => catalogue,
        settingsOf: () => [],
        offOf: () => undefined,
        refresh: async () => {},
      },
      rates: { latest: () => ({ rate: dollar, source: 'test', observedAt, spreadPercent: '1' }) },
    },
    texts: readTexts(),
  });
}

beforeEach(() => {
  dollar = '20';
  pages = openPages();
});

const find = (described: string, own = page, client = '192.0.2.1') =>
  pages.find('demo', own, { described, client });

it('[START-21] the server renders a list once until one of its limits may have changed', async () => {
  const first = await find(described('light'));
  expect(first?.plain.toString()).toContain('data-method="visa"');
  expect(await find(described('light'))).toBe(first);
  dollar = '40';
  const later = await find(described('light'));
  expect(later).toBeDefined();
  expect(later).not.toBe(first);
});

it('[START-21] the server keeps the pages of partners and themes apart', async () => {
  const light = await find(described('light'));
  const dark = await find(described('dark'));
  const another = await find(described('light'), { ...page, etag: 'other', policy: 'x' });
  expect(new Set([light?.etag, dark?.etag, another?.etag]).size).toBe(3);
});

it('[START-21] the server sends no list to clients that ask while two others are being rendered', async () => {
  const languages = ['en', 'es', 'pt', 'ru'];
  const lookups = languages.map((name) => find(`mx.MXN.${name}.mobile.light.1.0`));
  const found = await Promise.all(lookups);
  expect(found.map((one) => one !== undefined)).toEqual([true, true, false, false]);
});

it('[START-21] the server renders only a few new lists for one address, and sends existing ones to all', async () => {
  pages = openPages({ renders: new RateLimiter(0.001, 1) });
  const light = await find(described('light'));
  expect(light).toBeDefined();
  expect(await find(described('dark'))).toBeUndefined();
  expect(await find(described('light'))).toBe(light);
  expect(await find(described('dark'), page, '192.0.2.2')).toBeDefined();
});

it('[START-21] the server keeps lists that are in use, however many others are rendered', async () => {
  pages = openPages({ pagesMax: 2 });
  const light = await find(described('light'));
  await find(described('dark'));
  await find(described('light'));
  await find('mx.MXN.es.mobile.light.1.0');
  expect(await find(described('light'))).toBe(light);
});

it('[I18N-9] the server renders no list in a language that the partner has switched off', async () => {
  const only = { ...page, config: { ...page.config, locales: ['es', 'en'] } };
  const found = await find('mx.MXN.pt.mobile.light.1.0', only);
  expect(found?.plain.toString()).toContain('<html lang="en"');
});
