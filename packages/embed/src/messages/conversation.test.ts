import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount, type MountOptions, type TracedMessage } from '../index.ts';
import { createFakeBrowser, type FakeBrowser } from '../testing/fake-browser.ts';
import { mountIn, origin } from '../testing/mount-in.ts';

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createFakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

const mountWidget = (options: Partial<MountOptions> = {}) => mountIn(browser, options);
const mountAnother = (options: Partial<MountOptions> = {}) =>
  mountIn(browser, options, browser.createElement());

describe('messages from the widget', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin with the same prefix', { origin: 'https://pay.example.evil.example' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['an object instead of text', { data: { messageType: 'Loaded' } }],
    ['an array that converts to the text', { data: ['{"messageType":"Loaded"}'] }],
    ['no JSON', { data: '{' }],
    ['JSON without an object', { data: 'null' }],
    ['a message without a type', { data: '{"type":"Loaded"}' }],
    ['a type that is not a string', { data: '{"messageType":1}' }],
  ])('are ignored from %s', (_name, from) => {
    const trace = vi.fn<(message: TracedMessage) => void>();
    const { controller, frame, sendFromWidget } = mountWidget({ trace });
    const handler = vi.fn<() => void>();
    controller.on('Loaded', handler);
    sendFromWidget({ messageType: 'Loaded' }, from);

    expect(frame.contentWindow?.posted).toEqual([]);
    expect(handler).not.toHaveBeenCalled();
    expect(trace).not.toHaveBeenCalled();
  });

  it('reach only the controller of their own widget', () => {
    const first = mountWidget();
    const second = mountAnother({ data: { token: 'token-of-second' } });
    const closed = vi.fn<() => void>();
    first.controller.on('close', closed);
    second.load();
    second.sendFromWidget({ messageType: 'close' });

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

  it('arrive with their payload until the listener is removed', () => {
    const { controller, sendFromWidget } = mountWidget();
    const handler = vi.fn<(transaction: { amount: string }) => void>();
    const off = controller.on('transaction', handler);
    sendFromWidget({ messageType: 'transaction', ...payload });
    off();
    sendFromWidget({ messageType: 'transaction', ...payload });

    expect(handler).toHaveBeenCalledExactlyOnceWith(payload);
  });

  it('do not arrive after off() with the same handler', () => {
    const { controller, sendFromWidget } = mountWidget();
    const handler = vi.fn<() => void>();
    const other = vi.fn<() => void>();
    controller.on('close', handler);
    controller.on('close', other);
    controller.off('close', handler);
    sendFromWidget({ messageType: 'close' });

    expect(handler).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
  });

  it('reach the other listeners if one throws, and the error is reported', () => {
    const { controller, sendFromWidget } = mountWidget();
    const error = new Error('host');
    const other = vi.fn<() => void>();
    controller.on('close', () => {
      throw error;
    });
    controller.on('close', other);
    sendFromWidget({ messageType: 'close' });

    expect(other).toHaveBeenCalledOnce();
    expect(browser.window.reportError).toHaveBeenCalledWith(error);
  });

  it('are traced along with the messages to the widget', () => {
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

  it('opens a new tab without a reference to this page', () => {
    mountWidget().sendFromWidget({ messageType: 'openExternalUrl', url });

    expect(browser.window.open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener');
  });

  it('is left to the host’s handler while there is one', () => {
    const { controller, sendFromWidget } = mountWidget();
    const handler = vi.fn<(link: { url: string }) => void>();
    const off = controller.on('openExternalUrl', handler);
    sendFromWidget({ messageType: 'openExternalUrl', url });

    expect(handler).toHaveBeenCalledWith({ url });
    expect(browser.window.open).not.toHaveBeenCalled();
    off();
    sendFromWidget({ messageType: 'openExternalUrl', url });
    expect(browser.window.open).toHaveBeenCalledOnce();
  });

  it('opens no script', () => {
    mountWidget().sendFromWidget({ messageType: 'openExternalUrl', url: 'javascript:alert(1)' });

    expect(browser.window.open).not.toHaveBeenCalled();
  });
});

describe('destroy()', () => {
  it('removes everything, and later calls have no effect', async () => {
    const { controller, frame, load } = mountWidget();
    mountAnother({ height: 'auto' }).controller.destroy();
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
    expect(browser.viewportListeners.size).toBe(0);
    await vi.runAllTimersAsync();
    expect(browser.window.fetch).not.toHaveBeenCalled();
    expect(handler).not.toHaveBeenCalled();
    expect(contentWindow?.posted).toHaveLength(1);
    expect(contentWindow?.location.replace).not.toHaveBeenCalled();
  });

  it('keeps another widget on the page', () => {
    const first = mountWidget();
    const second = mountAnother();
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
  ])('throws helpful advice for %s, and leaves the page unchanged', (_name, options, message) => {
    expect(() => mountWidget(options)).toThrow(message);
    expect(browser.frames).toEqual([]);
    expect(browser.listeners.size).toBe(0);
  });

  it('throws helpful advice for an element that does not exist', () => {
    expect(() => mount(null as unknown as Element, {} as MountOptions)).toThrow('not found');
  });

  it('throws for an empty token in an update', () => {
    expect(() => mountWidget().controller.updateToken('')).toThrow('ask your backend');
  });
});
