import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { laterTextsFrom } from '../i18n/load-all-messages.ts';
import { t } from '../i18n/text.ts';
import { depositRoutes } from '../routes/tables/deposits.ts';
import type { Route } from '../routes/route.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest } from '../testing/fixtures.ts';
import { prepareScreens } from './prepare-screens.ts';
import type { rehearseScreen } from './rehearse-screen.tsx';

const screens = depositRoutes.filter((route): route is Required<Route> => !!route.load);
const fetched: string[] = [];
const rehearse = vi.hoisted(() => vi.fn<typeof rehearseScreen>());
const Nothing = () => null;

vi.mock('./rehearse-screen.tsx', () => ({ rehearseScreen: rehearse }));

beforeEach(() => {
  fetched.length = 0;
  rehearse.mockReset();
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
  performance.clearMarks();
});

const prepared = () =>
  expect.poll(() => performance.getEntriesByName('cashier:prepared')).toHaveLength(1);

it('loads the other screens in order once the browser is idle', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  prepareScreens(fakePorts({ path: '/deposit' }), '/deposit');
  await prepared();
  expect(fetched).toEqual(screens.map(({ path }) => path));
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
  prepareScreens(fakePorts({ path: '/deposit' }), '/deposit');
  await expect.poll(() => wanted).toEqual(['en']);
  expect(fetched).toEqual([]);
  resolve(rest);
  await prepared();
  expect(fetched).toHaveLength(screens.length);
  expect(t('error.title')).toBe('A late text');
});

it('creates the formatters of the player’s currency', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const create = vi.spyOn(Intl, 'NumberFormat');
  beginTest({ currency: 'GEL' });
  prepareScreens(fakePorts({ path: '/deposit' }), '/deposit');
  const currencies = create.mock.calls.map(([, options]) => options?.currency);
  expect(currencies).toContain('GEL');
  await prepared();
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
  prepareScreens(fakePorts({ path: '/deposit' }), '/deposit');
  await expect.poll(() => saveDataReads).toBe(1);
  expect(fetched).toEqual([]);
});

it('loads no further screen once the browser is offline', async () => {
  const browser = { onLine: true };
  vi.stubGlobal('navigator', browser);
  const [first] = screens;
  if (!first) throw new Error('there are no screens');
  vi.spyOn(first, 'load').mockImplementation(async () => {
    browser.onLine = false;
    return { default: Nothing };
  });
  prepareScreens(fakePorts({ path: '/deposit' }), '/deposit');
  await prepared();
  expect(fetched).toEqual([]);
});

it('goes on if a screen cannot be loaded', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const [first, ...others] = screens;
  if (!first) throw new Error('there are no screens');
  vi.spyOn(first, 'load').mockRejectedValue(new Error('lost'));
  prepareScreens(fakePorts({ path: '/deposit' }), '/deposit');
  await prepared();
  expect(fetched).toEqual(others.map(({ path }) => path));
});

it('rehearses each screen that opens from the list once, after all have loaded', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const Form = () => null;
  const Group = () => null;
  for (const [index, Rehearsal] of [Form, Group, Form].entries()) {
    const route = screens[index];
    if (route) vi.spyOn(route, 'load').mockResolvedValue({ default: Nothing, Rehearsal });
  }
  const ports = fakePorts({ path: '/deposit' });
  prepareScreens(ports, '/deposit');
  await prepared();
  expect(rehearse.mock.calls.map(([, , Rehearsal]) => Rehearsal)).toEqual([Form, Group]);
});

it('rehearses no screen if the widget starts on another page than the list', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  for (const route of screens)
    vi.spyOn(route, 'load').mockResolvedValue({ default: Nothing, Rehearsal: () => null });
  prepareScreens(fakePorts({ path: '/deposit/redirect' }), '/deposit/redirect');
  await prepared();
  expect(rehearse).not.toHaveBeenCalled();
});

it('rehearses no screen once the player has left the list', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  for (const route of screens)
    vi.spyOn(route, 'load').mockResolvedValue({ default: Nothing, Rehearsal: () => null });
  const ports = fakePorts({ path: '/deposit' });
  rehearse.mockImplementation(async () => ports.navigator.go({ path: '/deposit/region' }));
  prepareScreens(ports, '/deposit');
  await prepared();
  expect(rehearse).toHaveBeenCalledOnce();
});
