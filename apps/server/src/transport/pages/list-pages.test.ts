import { loadCatalogue } from '@opencashier/catalogue';
import { beforeEach, expect, it } from 'vitest';
import { ListPages } from './list-pages.ts';
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
beforeEach(() => {
  dollar = '20';
  const observedAt = new Date(0);
  pages = new ListPages({
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
});

it('[START-21] renders a list once, until one of its limits may have changed', async () => {
  const first = await pages.find('demo', page, described('light'));
  expect(first?.plain.toString()).toContain('data-method="visa"');
  expect(await pages.find('demo', page, described('light'))).toBe(first);
  dollar = '40';
  const later = await pages.find('demo', page, described('light'));
  expect(later).toBeDefined();
  expect(later).not.toBe(first);
});

it('[START-21] keeps the pages of partners and themes apart', async () => {
  const light = await pages.find('demo', page, described('light'));
  const dark = await pages.find('demo', page, described('dark'));
  const another = await pages.find(
    'demo',
    { ...page, etag: 'other', policy: 'x' },
    described('light'),
  );
  expect(new Set([light?.etag, dark?.etag, another?.etag]).size).toBe(3);
});

it('[START-21] sends no list to those who ask while two others are being rendered', async () => {
  const languages = ['en', 'es', 'pt', 'ru'];
  const asked = languages.map((name) =>
    pages.find('demo', page, `mx.MXN.${name}.mobile.light.1.0`),
  );
  const found = await Promise.all(asked);
  expect(found.map((one) => one !== undefined)).toEqual([true, true, false, false]);
});

it('[I18N-9] renders no list in a language that the partner has switched off', async () => {
  const only = { ...page, config: { ...page.config, locales: ['es', 'en'] } };
  const found = await pages.find('demo', only, 'mx.MXN.pt.mobile.light.1.0');
  expect(found?.plain.toString()).toContain('<html lang="en"');
});
