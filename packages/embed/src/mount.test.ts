import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MountOptions, preload, type StartDataInput } from './index.ts';
import { createFakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';
import { mountIn, origin } from './testing/mount-in.ts';

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createFakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

const mountWidget = (options: Partial<MountOptions> = {}) => mountIn(browser, options);

describe('the frame', () => {
  it('loads the partner’s page, with a title and a sandbox', () => {
    const { frame } = mountWidget({ title: 'Caja' });

    expect(frame.src).toBe('https://pay.example/cashier/deposit?partner=demo&list=.....1.0');
    expect(frame).toMatchObject({
      title: 'Caja',
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-modals allow-popups ' +
        'allow-popups-to-escape-sandbox allow-downloads',
      allow: 'clipboard-write; payment; fullscreen; web-share',
      referrerPolicy: 'strict-origin',
    });
  });

  it.each([
    [{ page: 'withdrawal' as const }, '/cashier/withdrawal?partner=demo'],
    [{ data: { token: 't', page: 'withdrawal' as const } }, '/cashier/withdrawal?partner=demo'],
    [{ url: `${origin}/cashier/` }, '/cashier/deposit?partner=demo'],
    [{ url: `${origin}/cashier?lang=es` }, '/cashier/deposit?lang=es&partner=demo'],
    [{ partner: 'a&b=c' }, '/cashier/deposit?partner=a%26b%3Dc'],
  ])('has the URL for %j', (options, path) => {
    expect(mountWidget(options).frame.src).toBe(`${origin}${path}&list=.....1.0`);
  });
});

it('[START-21] the frame’s address describes the list that the start data ask for', () => {
  const page = { paymentGeo: 'MX', currency: 'MXN', locale: 'es', platform: 'mobile' as const };
  const { frame } = mountWidget({ data: { token: 't', ...page } });
  expect(frame.src).toMatch(/&list=MX\.MXN\.es\.mobile\.\.1\.0$/);
});

describe('the start', () => {
  it('answers Loaded with the start data, only to the exact origin of the widget', () => {
    const { frame, load } = mountWidget();
    expect(frame.contentWindow?.posted).toEqual([]);
    load();

    expect(frame.contentWindow?.posted).toEqual([
      { message: { type: 'loaded', payload: { token: 'token-1' } }, targetOrigin: origin },
    ]);
  });

  it('answers Loaded after a reload with the latest data', () => {
    const { controller, load, posted } = mountWidget({
      data: { token: 'token-1', theme: 'light', schema: { variables: { '--a': '1' } } },
    });
    load();
    const bonusList = [{ id: '7', type: 'deposit' as const }];
    controller.updateToken('token-2');
    controller.updateBonuses(bonusList);
    controller.updateAppearance({ theme: 'dark', locale: 'es', variables: { '--b': '2' } });
    load();

    expect(posted()?.at(-1)).toEqual({
      type: 'loaded',
      payload: {
        token: 'token-2',
        bonusList,
        theme: 'dark',
        locale: 'es',
        schema: { variables: { '--a': '1', '--b': '2' } },
      },
    });
  });

  it('queues requests until Loaded, and sends them once, after the start data', () => {
    const { controller, load, posted } = mountWidget();
    controller.goBack();
    controller.swipeBack();
    controller.close();
    load();
    load();

    expect(posted()).toEqual([
      { type: 'loaded', payload: { token: 'token-1' } },
      { type: 'go-back' },
      { type: 'swipe-back' },
      { type: 'close' },
      { type: 'loaded', payload: { token: 'token-1' } },
    ]);
  });

  it('includes a change made before Loaded in the start data', () => {
    const { controller, load, posted } = mountWidget();
    controller.updateToken('token-2');
    load();

    expect(posted()).toEqual([{ type: 'loaded', payload: { token: 'token-2' } }]);
  });
});

describe('[HOST-2] calls of the host', () => {
  it('reach a running widget at once', () => {
    const { controller, load, posted } = mountWidget();
    load();
    controller.updateBonuses([]);
    controller.updateToken('token-2');
    controller.updateAppearance({ theme: 'dark' });
    controller.goBack();

    expect(posted()?.slice(1)).toEqual([
      { type: 'bonus-list-updated', payload: [] },
      { type: 'token-updated', payload: { token: 'token-2' } },
      { type: 'appearance-updated', payload: { theme: 'dark' } },
      { type: 'go-back' },
    ]);
  });

  it('send messages for changes that need no restart', () => {
    const { controller, frame, load, posted } = mountWidget();
    load();
    controller.update({ token: 'token-2', theme: 'dark' });

    expect(frame.contentWindow?.location.replace).not.toHaveBeenCalled();
    expect(posted()?.slice(1)).toEqual([
      { type: 'token-updated', payload: { token: 'token-2' } },
      { type: 'appearance-updated', payload: { theme: 'dark' } },
    ]);
  });

  it('restart a running widget with other start data, without a history entry', () => {
    const { controller, frame, load, posted } = mountWidget();
    controller.update({ token: 'token-2' });
    expect(frame.contentWindow?.location.replace).not.toHaveBeenCalled();
    load();
    controller.update({ token: 'token-3', currency: 'INR' });
    controller.goBack();

    expect(frame.contentWindow?.location.replace).toHaveBeenCalledExactlyOnceWith(
      frame.src.replace('list=.', 'list=.INR'),
    );
    load();
    expect(posted()).toEqual([
      { type: 'loaded', payload: { token: 'token-2' } },
      { type: 'loaded', payload: { token: 'token-3', currency: 'INR' } },
      { type: 'go-back' },
    ]);
  });
});

describe('start data', () => {
  it('are copied: a host may change its own object and pass it again', () => {
    const data: StartDataInput = { token: 'token-1' };
    const { controller, load, posted } = mountWidget({ data });
    load();
    data.token = 'token-2';
    controller.update(data);

    expect(posted()?.at(-1)).toEqual({ type: 'token-updated', payload: { token: 'token-2' } });
  });

  it('[START-8] leave the platform to the frame if it is undefined', () => {
    preload(browser.element, { url: `${origin}/cashier`, partner: 'demo' });
    const { load, posted } = mountWidget({ data: { token: 'token-1', platform: undefined } });
    load();

    expect(posted()?.at(-1)).toMatchObject({ payload: { platform: 'desktop' } });
  });
});

describe('an element', () => {
  it('holds one widget: a second mount() replaces the first', () => {
    const first = mountWidget();
    const second = mountWidget();
    expect(browser.frames).toEqual([second.frame]);
    expect(browser.listeners.size).toBe(1);
    first.controller.destroy();
    expect(browser.frames).toEqual([second.frame]);
  });

  it('keeps its widget if a second mount() fails', () => {
    const { frame } = mountWidget();
    expect(() => mountWidget({ data: { token: '' } })).toThrow('ask your backend');
    expect(browser.frames).toEqual([frame]);
  });

  it('must be in the page for a dialog; otherwise mount() throws', () => {
    expect(() => mountWidget({ presentation: 'modal' })).toThrow('once it is in the page');
    expect(browser.frames).toEqual([]);
  });
});

it('a frame that is still loading is navigated to another page', () => {
  const { controller, frame, load, posted } = mountWidget();
  controller.update({ token: 'token-1', page: 'withdrawal' });
  const address = frame.src.replace('deposit', 'withdrawal');
  expect(frame.contentWindow?.location.replace).toHaveBeenCalledExactlyOnceWith(address);
  load();
  expect(posted()).toHaveLength(1);
});

it.each(['', 'two words', 'token\n', 'tökén', undefined])(
  'mount() rejects the token %j',
  (token) => {
    const data = { token } as { token: string };
    expect(() => mountWidget({ data })).toThrow('ask your backend for one and pass it as it is');
  },
);
