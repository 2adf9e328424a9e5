import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { laterTextsFrom } from '../i18n/load-all-messages.ts';
import { t } from '../i18n/text.ts';
import { depositRoutes } from '../routes/tables/deposits.ts';
import type { Route } from '../routes/route.ts';
import { beginTest } from '../testing/fixtures.ts';
import { prefetchScreens } from './prefetch-screens.ts';

const screens = depositRoutes.filter((route): route is Required<Route> => !!route.load);
const fetched: string[] = [];
const Nothing = () => null;

beforeEach(() => {
  fetched.length = 0;
  beginTest();
  for (const route of screens) {
    vi.spyOn(route, 'load').mockImplementation(async () => {
      fetched.push(route.path);
      return { default: Nothing };
    });
  }
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('loads the other screens in order once the browser is idle', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  prefetchScreens('/deposit');
  await expect.poll(() => fetched).toEqual(screens.map(({ path }) => path));
});

it('loads the rest of the texts before the screens that show them', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const rest = { locale: 'en', chosen: { 'error.title': 'A late text' }, english: {} };
  const { promise, resolve } = Promise.withResolvers<typeof rest>();
  const wanted: string[] = [];
  laterTextsFrom((locale) => {
    wanted.push(locale);
    return promise;
  });
  onTestFinished(() => laterTextsFrom(async () => ({ ...rest, chosen: {} })));
  prefetchScreens('/deposit');
  await expect.poll(() => wanted).toEqual(['en']);
  expect(fetched).toEqual([]);
  resolve(rest);
  await expect.poll(() => fetched).toHaveLength(screens.length);
  expect(t('error.title')).toBe('A late text');
});

it('creates the formatters of the player’s currency', () => {
  vi.stubGlobal('navigator', { onLine: true });
  const create = vi.spyOn(Intl, 'NumberFormat');
  beginTest({ currency: 'GEL' });
  prefetchScreens('/deposit');
  const currencies = create.mock.calls.map(([, options]) => options?.currency);
  expect(currencies).toContain('GEL');
});

it('loads no screen if the browser’s data saver is on', async () => {
  let saveDataReads = 0;
  const connection = {
    get saveData() {
      saveDataReads += 1;
      return true;
    },
  };
  vi.stubGlobal('navigator', { onLine: true, connection });
  prefetchScreens('/deposit');
  await expect.poll(() => saveDataReads).toBe(1);
  expect(fetched).toEqual([]);
});
