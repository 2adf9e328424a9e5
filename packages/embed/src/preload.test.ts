import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mount, preload } from './index.ts';
import { createFakeBrowser, type FakeBrowser, type FakeFrame } from './testing/fake-browser.ts';

const origin = 'https://pay.example';
const frameOptions = { url: `${origin}/cashier`, partner: 'demo' };
const options = { ...frameOptions, data: { token: 'token-1' } };

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createFakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

function load({ contentWindow: source }: FakeFrame): void {
  browser.dispatch({ source, origin, data: '{"messageType":"Loaded","version":"v1"}' });
}

const posted = (frame: FakeFrame) => frame.contentWindow?.posted.map(({ message }) => message);

function warm(): FakeFrame {
  preload(browser.element, frameOptions);
  return browser.frames.at(-1) as FakeFrame;
}

it('preload() loads the widget in a hidden frame without sending messages', () => {
  const frame = warm();
  load(frame);

  expect(frame.src).toBe('https://pay.example/cashier/deposit?partner=demo');
  expect(frame.style['visibility']).toBe('hidden');
  expect(posted(frame)).toEqual([]);
});

it('preload() passes the loaded frame to mount(), which starts it at once', async () => {
  const frame = warm();
  load(frame);
  const controller = mount(browser.element, options);
  const onLoaded = vi.fn<(loaded: { version: string }) => void>();
  controller.on('Loaded', onLoaded);
  await Promise.resolve();

  expect(browser.frames).toEqual([frame]);
  expect(frame.style['visibility']).toBe('');
  expect(posted(frame)).toEqual([
    { type: 'loaded', payload: { token: 'token-1', platform: 'desktop' } },
  ]);
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith({ version: 'v1' });
});

it('a preloaded frame that is still loading starts once it is ready', () => {
  const frame = warm();
  mount(browser.element, options);
  expect(posted(frame)).toEqual([]);
  load(frame);

  expect(posted(frame)).toHaveLength(1);
});

it('[START-8] mount() sets the platform of a preloaded frame that could not know its width', async () => {
  const frame = warm();
  load(frame);
  frame.offsetWidth = 400;
  mount(browser.element, options);
  await Promise.resolve();

  expect(posted(frame)).toEqual([
    { type: 'loaded', payload: { token: 'token-1', platform: 'mobile' } },
  ]);
});

it('preload() keeps one frame when called repeatedly', () => {
  const frame = warm();
  preload(browser.element, frameOptions);

  expect(browser.frames).toEqual([frame]);
  expect(browser.listeners.size).toBe(1);
});

it.each([
  ['another page', { ...options, page: 'withdrawal' as const }],
  ['another partner', { ...options, partner: 'other' }],
  ['another name', { ...options, title: 'Caja' }],
])('a preloaded frame is replaced if mount() asks for %s', (_name, other) => {
  const frame = warm();
  load(frame);
  mount(browser.element, other);

  expect(browser.frames).toHaveLength(1);
  expect(browser.frames).not.toContain(frame);
  expect(browser.listeners.size).toBe(1);
});

it('a preloaded frame does not serve another element', () => {
  const frame = warm();
  mount(browser.createElement(), options);

  expect(browser.frames).toHaveLength(2);
  expect(frame.style['visibility']).toBe('hidden');
});

it('a preloaded frame is removed when cancelled, and mount() then loads a new frame', () => {
  const cancel = preload(browser.element, frameOptions);
  cancel();
  cancel();
  expect(browser.frames).toEqual([]);
  expect(browser.listeners.size).toBe(0);

  mount(browser.element, options);
  cancel();
  expect(browser.frames).toHaveLength(1);
});

it('a preloaded frame starts nothing if destroyed at once', async () => {
  const frame = warm();
  const { contentWindow } = frame;
  load(frame);
  mount(browser.element, options).destroy();
  await Promise.resolve();

  await vi.runAllTimersAsync();

  expect(contentWindow?.posted).toEqual([]);
  expect(browser.window.fetch).not.toHaveBeenCalled();
});

it('preload() throws helpful advice for an element that does not exist', () => {
  expect(() => preload(null as unknown as Element, frameOptions)).toThrow('not found');
});
