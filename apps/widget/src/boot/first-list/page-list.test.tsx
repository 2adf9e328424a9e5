import type { PageList } from '@opencashier/contract/host/page-list';
import type { Bonus } from '@opencashier/contract/host/start-data';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rootRoute as route } from '../../routes/find-route.ts';
import { setOff } from '../../features/methods/actions.ts';
import { placeBanners, setMethodList, setBare, setSnippet } from '../../features/methods/state.ts';
import { setOnline } from '../../state/connection.ts';
import { setBonusList } from '../../state/session.ts';
import { addSnackbar } from '../../state/snackbars.ts';
import { english } from '../../testing/english.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import {
  beginTest,
  testConfig,
  testList,
  testMethod,
  testPending,
  testSession,
  testSnippet,
} from '../../testing/fixtures.ts';
import { checkPageList } from './in-page-list.ts';
import { withPageList } from './page-list.tsx';
import { paintRoot } from './paint-root.tsx';

const page =
  '<!doctype html><html lang="en" data-theme="light"><head></head>' +
  '<body><div id="root"><p>skeleton</p></div></body></html>';
const asked: PageList = {
  country: 'mx',
  currency: 'MXN',
  locale: 'en',
  platform: 'desktop',
  theme: 'light',
  closes: true,
  hasBonus: false,
};
const names = Array.from({ length: 14 }, (_, index) => `method-${index}`);
const many = testList(
  ...names.map((name, position) => testMethod({ name, position, isPopular: position < 2 })),
);
const methods = {
  ...many,
  words: {
    country: 'Mexico',
    limits: names.map(() => '$50 – 1,000'),
  },
};

const bonusList: Bonus[] = [{ id: 'b1', type: 'deposit', depositBonusData: { title: 'Welcome' } }];

function render(change: Partial<PageList> = {}, list = methods, chosen = english) {
  const input = { methods: list, config: testConfig, chosen, english };
  return withPageList(page, { asked: { ...asked, ...change }, ...input });
}

/** Puts the page's body into the document, as a browser does when it loads the page. */
function open(html = render() ?? ''): HTMLElement {
  document.body.innerHTML = /<body>(?<body>.*)<\/body>/s.exec(html)?.groups?.['body'] ?? '';
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('The page has no root');
  return root;
}

beforeEach(() => beginTest());
afterEach(() => {
  vi.restoreAllMocks();
  // Other files share the document.
  document.body.replaceChildren();
});

describe('[START-21] the list in the page', () => {
  it('has the methods, their limits and the country, in the language and theme of the address', () => {
    const html = render({ theme: 'dark', platform: 'mobile' });
    expect(html).toContain('<html lang="en" dir="ltr" data-theme="dark" data-platform="mobile">');
    expect(html).toContain('data-method="method-13"');
    expect(html).toContain('$50 – 1,000');
    expect(html).toContain('Mexico');
    expect(html).not.toContain('<img');
    expect(html).toContain('<template id="skeleton"><p>skeleton</p></template>');
    // The browser waits for the whole list with its first paint.
    expect(html).toContain('<head><link rel="expect" href="#skeleton" blocking="render"></head>');
  });

  it('is in the language of the address', () => {
    expect(render({}, methods, { ...english, 'deposit.title': 'Einzahlung' })).toContain(
      'Einzahlung',
    );
  });

  it('[I18N-7] runs from right to left in Arabic', () => {
    expect(render({ locale: 'ar' })).toContain('<html lang="ar" dir="rtl" data-theme="light"');
  });

  it('is left out if there are no methods, and in languages that load a font', () => {
    expect(render({}, { ...methods, directGeo: true })).toBeUndefined();
    expect(render({}, { ...methods, methods: [] })).toBeUndefined();
    for (const locale of ['hi', 'mr', 'te']) expect(render({ locale })).toBeUndefined();
  });

  it('leaves space for a bonus', () => {
    const buttons = (html = '') => html.split('<button').length;
    expect(buttons(render({ hasBonus: true }))).toBe(buttons(render()) + 1);
  });

  it('keeps its elements if the response has the same list', () => {
    const root = open();
    const before = [...root.childNodes];
    paintAnswer(root);
    expect([...root.childNodes]).toEqual(before);
    expect(root.firstChild).toBe(before[0]);
  });

  it('is not built again if the response has the same list', () => {
    const root = open();
    const fragments = vi.spyOn(document, 'createDocumentFragment');
    paintAnswer(root);
    expect(fragments).not.toHaveBeenCalled();
  });

  it('keeps its elements if the response differs in nothing that is shown', () => {
    const root = open();
    const before = [...root.childNodes];
    const renumbered = methods.methods.map((one) => ({ ...one, position: one.position * 10 }));
    paintAnswer(root, { ...methods, methods: renumbered });
    expect(root.childNodes).toHaveLength(before.length);
    for (const [index, node] of before.entries()) expect(root.childNodes[index]).toBe(node);
  });

  const waiting = testSnippet({ pending: [testPending()] });

  it.each([
    [
      'a method that is off',
      'Off today',
      () => setOff({ deposit: { 'method-3': 'Off today' }, withdrawal: {} }),
    ],
    ['a notice', 'Copied', () => void addSnackbar('Copied')],
    ['the lost network', 'No connection', () => setOnline(false)],
    ['a bonus', 'Welcome', () => setBonusList(bonusList)],
    ['a late pending deposit', 'Waiting for payment', () => setSnippet(waiting, 0)],
    [
      'a pending deposit above it',
      'Waiting for payment',
      () => {
        setSnippet(waiting, 0);
        placeBanners();
      },
    ],
  ])('shows what came besides the same list: %s', (_, text, arrive) => {
    const root = open();
    expect(root.textContent).not.toContain(text);
    paintAnswer(root, methods, arrive);
    expect(root.textContent).toContain(text);
  });

  it('is replaced if the response differs', () => {
    const root = open();
    const [before] = root.children;
    paintAnswer(root, { ...methods, words: { ...methods.words, country: 'México' } });
    expect(root.firstElementChild).not.toBe(before);
    expect(root.textContent).toContain('México');
  });

  it.each([
    ['country', { paymentGeo: 'BR' }],
    ['currency', { currency: 'USD' }],
    ['platform', { platform: 'mobile' }],
    ['closing button', { closingButton: false }],
    ['titles', { platformVersion: 'v2' }],
    ['pictures', { schema: { assets: { logo: 'https://cdn.example/logo.svg' } } }],
    ['variant', { widgetViewType: 'sweep' }],
  ])('is replaced by the skeleton if the start data differs in: %s', (_, payload) => {
    const root = open();
    checkPageList(testSession(), false);
    expect(root.querySelector('[data-method]')).not.toBeNull();
    checkPageList(testSession(payload), false);
    expect(root.innerHTML).toBe('<p>skeleton</p>');
    expect(root.dataset['list']).toBeUndefined();
  });

  it('[START-22] is replaced by the skeleton if only one of the two has a bonus', () => {
    for (const hasBonus of [true, false]) {
      const root = open(render({ hasBonus }));
      checkPageList(testSession(), hasBonus);
      expect(root.querySelector('[data-method]')).not.toBeNull();
      checkPageList(testSession(), !hasBonus);
      expect(root.innerHTML).toBe('<p>skeleton</p>');
    }
  });
});

function paintAnswer(root: HTMLElement, list = methods, arrive = (): void => {}): void {
  const ports = fakePorts();
  setMethodList(list);
  setSnippet(testSnippet(), 0);
  setBare(true);
  arrive();
  paintRoot(root, { ports, route, place: ports.navigator.place() });
}
