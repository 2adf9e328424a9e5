import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount, type MountOptions, type TracedMessage } from './index.ts';
import { createFakeBrowser, type FakeBrowser, type FakeFrame } from './testing/fake-browser.ts';

const origin = 'https://pay.example';

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createFakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

function mountWidget(options: Partial<MountOptions> = {}) {
  const controller = mount(browser.element, {
    url: `${origin}/cashier`,
    partner: 'demo',
    data: { token: 'token-1' },
    ...options,
  });
  const frame = browser.frames.at(-1) as FakeFrame;
  const say = (message: unknown, from: Record<string, unknown> = {}) =>
    browser.dispatch({
      source: frame.contentWindow,
      origin,
      data: JSON.stringify(message),
      ...from,
    });
  const posted = () => frame.contentWindow?.posted.map(({ message }) => message);
  return { controller, frame, say, posted, load: () => say({ messageType: 'Loaded' }) };
}

describe('the frame', () => {
  it('leads to the page of the partner, named and sandboxed', () => {
    const { frame } = mountWidget({ title: 'Caja' });

    expect(frame.src).toBe('https://pay.example/cashier/deposit?partner=demo');
    expect(frame.attributes).toEqual({
      title: 'Caja',
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-modals allow-popups ' +
        'allow-popups-to-escape-sandbox',
      allow: 'clipboard-write; payment; fullscreen',
      loading: 'eager',
      referrerpolicy: 'strict-origin',
    });
  });

  it.each([
    [{ page: 'withdrawal' as const }, '/cashier/withdrawal?partner=demo'],
    [{ data: { token: 't', page: 'withdrawal' as const } }, '/cashier/withdrawal?partner=demo'],
    [{ url: `${origin}/cashier/` }, '/cashier/deposit?partner=demo'],
    [{ url: `${origin}/cashier?lang=es` }, '/cashier/deposit?lang=es&partner=demo'],
    [{ partner: 'a&b=c' }, '/cashier/deposit?partner=a%26b%3Dc'],
  ])('has the address that %j asks for', (options, path) => {
    expect(mountWidget(options).frame.src).toBe(origin + path);
  });
});

describe('the start', () => {
  it('answers Loaded with the start data, to the exact origin of the widget only', () => {
    const { frame, load } = mountWidget();
    expect(frame.contentWindow?.posted).toEqual([]);
    load();

    expect(frame.contentWindow?.posted).toEqual([
      { message: { type: 'loaded', payload: { token: 'token-1' } }, targetOrigin: origin },
    ]);
  });

  it('answers the Loaded of a reload with the latest data', () => {
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

  it('keeps requests until Loaded, and sends them once, after the start data', () => {
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

  it('puts a change from before Loaded into the start data', () => {
    const { controller, load, posted } = mountWidget();
    controller.updateToken('token-2');
    load();

    expect(posted()).toEqual([{ type: 'loaded', payload: { token: 'token-2' } }]);
  });
});

describe('[HOST-2] the host’s calls', () => {
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

  it('bring what can change without a restart by messages', () => {
    const { controller, frame, load, posted } = mountWidget();
    load();
    controller.update({ token: 'token-2', theme: 'dark' });

    expect(frame.contentWindow?.location.replace).not.toHaveBeenCalled();
    expect(posted()?.slice(1)).toEqual([
      { type: 'token-updated', payload: { token: 'token-2' } },
      { type: 'appearance-updated', payload: { theme: 'dark' } },
    ]);
  });

  it('start a running widget anew with other start data, and leave the history alone', () => {
    const { controller, frame, load, posted } = mountWidget();
    controller.update({ token: 'token-2' });
    expect(frame.contentWindow?.location.replace).not.toHaveBeenCalled();
    load();
    controller.update({ token: 'token-3', currency: 'INR' });
    controller.goBack();

    expect(frame.contentWindow?.location.replace).toHaveBeenCalledExactlyOnceWith(frame.src);
    load();
    expect(posted()).toEqual([
      { type: 'loaded', payload: { token: 'token-2' } },
      { type: 'loaded', payload: { token: 'token-3', currency: 'INR' } },
      { type: 'go-back' },
    ]);
  });
});

describe('a frame that stays silent', () => {
  const silentMs = 10_000;

  it('is warned of once, with what to look at', () => {
    mountWidget();
    vi.advanceTimersByTime(silentMs);

    expect(browser.window.console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/frame-src.*partner file list https:\/\/shop\.example/),
    );
  });

  it('is not warned of when it speaks, or is gone, in time', () => {
    mountWidget().load();
    mountWidget().controller.destroy();
    vi.advanceTimersByTime(silentMs);

    expect(browser.window.console.warn).not.toHaveBeenCalled();
  });
});

describe('which sender is believed', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that begins the same', { origin: 'https://pay.example.evil.example' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['an object instead of text', { data: { messageType: 'Loaded' } }],
    ['a list that turns into the text', { data: ['{"messageType":"Loaded"}'] }],
    ['no JSON', { data: '{' }],
    ['JSON without an object', { data: 'null' }],
    ['a message without a type', { data: '{"type":"Loaded"}' }],
    ['a type that is no text', { data: '{"messageType":1}' }],
  ])('ignores %s', (_name, from) => {
    const trace = vi.fn<(message: TracedMessage) => void>();
    const { controller, frame, say } = mountWidget({ trace });
    const handler = vi.fn<() => void>();
    controller.on('Loaded', handler);
    say({ messageType: 'Loaded' }, from);

    expect(frame.contentWindow?.posted).toEqual([]);
    expect(handler).not.toHaveBeenCalled();
    expect(trace).not.toHaveBeenCalled();
  });

  it('does not mix two widgets on one page', () => {
    const first = mountWidget();
    const second = mountWidget({ data: { token: 'token-of-second' } });
    const closed = vi.fn<() => void>();
    first.controller.on('close', closed);
    second.load();
    second.say({ messageType: 'close' });

    expect(first.posted()).toEqual([]);
    expect(second.posted()).toEqual([{ type: 'loaded', payload: { token: 'token-of-second' } }]);
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('events', () => {
  const payload = {
    kind: 'deposit',
    id: 'dep_1',
    status: 'processed',
    method: 'upi',
    amount: '500',
    currency: 'INR',
  };

  it('come with their payload until the listener is taken off', () => {
    const { controller, say } = mountWidget();
    const handler = vi.fn<(transaction: { amount: string }) => void>();
    const off = controller.on('transaction', handler);
    say({ messageType: 'transaction', ...payload });
    off();
    say({ messageType: 'transaction', ...payload });

    expect(handler).toHaveBeenCalledExactlyOnceWith(payload);
  });

  it('come no more after off() with the same handler', () => {
    const { controller, say } = mountWidget();
    const handler = vi.fn<() => void>();
    const other = vi.fn<() => void>();
    controller.on('close', handler);
    controller.on('close', other);
    controller.off('close', handler);
    say({ messageType: 'close' });

    expect(handler).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
  });

  it('reach the other listeners when one throws, and the error is reported', () => {
    const { controller, say } = mountWidget();
    const error = new Error('host');
    const other = vi.fn<() => void>();
    controller.on('close', () => {
      throw error;
    });
    controller.on('close', other);
    say({ messageType: 'close' });

    expect(other).toHaveBeenCalledOnce();
    expect(browser.window.reportError).toHaveBeenCalledWith(error);
  });

  it('are traced with the messages to the widget', () => {
    const trace = vi.fn<(message: TracedMessage) => void>();
    const { load } = mountWidget({ trace });
    load();

    expect(trace.mock.calls).toEqual([
      [{ direction: 'to-host', type: 'Loaded', payload: {} }],
      [{ direction: 'to-widget', type: 'loaded', payload: { token: 'token-1' } }],
    ]);
  });
});

describe('openExternalUrl', () => {
  const url = 'https://bank.example/pay?id=1';

  it('opens a new tab that knows nothing of this page', () => {
    mountWidget().say({ messageType: 'openExternalUrl', url });

    expect(browser.window.open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener');
  });

  it('is left to the host’s handler while there is one', () => {
    const { controller, say } = mountWidget();
    const handler = vi.fn<(link: { url: string }) => void>();
    const off = controller.on('openExternalUrl', handler);
    say({ messageType: 'openExternalUrl', url });

    expect(handler).toHaveBeenCalledWith({ url });
    expect(browser.window.open).not.toHaveBeenCalled();
    off();
    say({ messageType: 'openExternalUrl', url });
    expect(browser.window.open).toHaveBeenCalledOnce();
  });

  it('opens no script', () => {
    mountWidget().say({ messageType: 'openExternalUrl', url: 'javascript:alert(1)' });

    expect(browser.window.open).not.toHaveBeenCalled();
  });
});

describe('the end', () => {
  it('leaves nothing behind, and later calls are without effect', () => {
    const { controller, frame, load } = mountWidget();
    mountWidget({ height: 'auto' }).controller.destroy();
    const { contentWindow } = frame;
    load();
    const handler = vi.fn<() => void>();
    controller.on('close', handler);
    controller.destroy();
    controller.destroy();
    controller.updateToken('token-2');
    controller.goBack();
    controller.update({ token: 'token-3' });
    browser.dispatch({ source: contentWindow, origin, data: '{"messageType":"close"}' });

    expect(browser.frames).toEqual([]);
    expect(browser.listeners.size).toBe(0);
    expect(browser.sights.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(handler).not.toHaveBeenCalled();
    expect(contentWindow?.posted).toHaveLength(1);
    expect(contentWindow?.location.replace).not.toHaveBeenCalled();
  });

  it('leaves another widget of the page in place', () => {
    const first = mountWidget();
    const second = mountWidget();
    first.controller.destroy();
    second.load();

    expect(browser.frames).toEqual([second.frame]);
    expect(second.posted()).toHaveLength(1);
  });
});

describe('misuse', () => {
  it.each([
    ['a relative address', { url: '/cashier' }, 'full address'],
    ['a script as address', { url: 'javascript:alert(1)' }, 'full address'],
    ['no partner', { partner: '' }, 'partner is missing'],
    ['an empty token', { data: { token: '' } }, 'ask your backend'],
    ['an empty token of a page', { page: 'deposit' as const, data: { token: '' } }, 'your backend'],
    ['no data', { data: undefined as unknown as { token: string } }, 'ask your backend'],
    ['start data over 64 KB', { data: { token: 'x'.repeat(66_000) } }, '64 KB'],
  ])('throws what to do for %s, and leaves the page as it was', (_name, options, message) => {
    expect(() => mountWidget(options)).toThrow(message);
    expect(browser.frames).toEqual([]);
    expect(browser.listeners.size).toBe(0);
  });

  it('throws what to do for an element that does not exist', () => {
    expect(() => mount(null as unknown as Element, {} as MountOptions)).toThrow('not found');
  });

  it('throws for an empty token in an update', () => {
    expect(() => mountWidget().controller.updateToken('')).toThrow('ask your backend');
  });
});
