import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBrowser, type FakeFrame } from './testing/fake-browser.ts';
import { createFakeElement } from './testing/fake-element.ts';
import type { TracedMessage } from './options.ts';

const browser = createFakeBrowser();
const fake = createFakeElement(browser);
vi.stubGlobal('HTMLElement', fake.Base);
vi.stubGlobal('innerWidth', 1280);
const { OpenCashierElement } = await import('./element.ts');

const origin = 'https://pay.example';
const required = { url: `${origin}/cashier`, partner: 'demo' };
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

beforeEach(() => void browser.frames.splice(0));

async function addElement(attributes: Record<string, string>, properties: object = {}) {
  const element = new OpenCashierElement();
  Object.assign(element, properties);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  fake.connect(element);
  await settled();
  const set = async (name: string, value: string) => {
    element.setAttribute(name, value);
    await settled();
  };
  const sendFromWidget = (message: unknown) =>
    browser.dispatch({
      source: (browser.frames.at(-1) as FakeFrame).contentWindow,
      origin,
      data: JSON.stringify(message),
    });
  return { element, set, sendFromWidget };
}

it('<open-cashier> stays closed if a token arrives late, until it is shown again', async () => {
  const { element, set, sendFromWidget } = await addElement({
    ...required,
    presentation: 'modal',
    token: 'old',
  });
  expect(browser.frames).toHaveLength(1);
  sendFromWidget({ messageType: 'close' });
  expect(browser.frames).toHaveLength(0);
  await set('token', 'fresh');
  await set('locale', 'hi');
  expect(browser.frames).toHaveLength(0);
  expect(element.controller).toBeUndefined();
  element.show();
  await settled();
  expect(browser.frames).toHaveLength(1);
  expect(element.controller).toBeDefined();
});

it('<open-cashier> opens for the next player after the one who closed it has signed out', async () => {
  const { element, set, sendFromWidget } = await addElement({
    ...required,
    presentation: 'modal',
    token: 'old',
  });
  sendFromWidget({ messageType: 'close' });
  element.removeAttribute('token');
  await settled();
  expect(element.controller).toBeUndefined();
  await set('token', 'next');
  expect(element.controller).toBeDefined();
});

it('<open-cashier> ends the session when the token is removed', async () => {
  const { element } = await addElement({ ...required, token: 'old' });
  const [old] = browser.frames;
  expect(element.controller).toBeDefined();
  element.removeAttribute('token');
  await settled();
  expect(element.controller).toBeUndefined();
  expect(old?.contentWindow).toBeNull();
  // The new frame is loaded out of sight, without a player.
  expect(browser.frames.map(({ style }) => style['visibility'])).toEqual(['hidden']);
});

it('<open-cashier> keeps its hidden frame when an attribute changes', async () => {
  const { set } = await addElement(required);
  const [preloaded] = browser.frames;
  await set('currency', 'INR');
  expect(browser.frames).toEqual([preloaded]);
});

it('<open-cashier> uses properties that were set before it was defined', async () => {
  const traced: TracedMessage[] = [];
  const element = new OpenCashierElement();
  // An upgrade finds plain properties, which no class field may overwrite.
  expect(Object.keys(element)).not.toContain('trace');
  expect(Object.keys(element)).not.toContain('linkSchemes');
  const early = {
    data: { token: 'early' },
    trace: (message: TracedMessage) => traced.push(message),
  };
  for (const [name, value] of Object.entries(early)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
  for (const [name, value] of Object.entries(required)) element.setAttribute(name, value);
  fake.connect(element);
  await settled();
  const [frame] = browser.frames;
  browser.dispatch({ source: frame?.contentWindow, origin, data: '{"messageType":"Loaded"}' });
  expect(traced.at(-1)?.payload).toEqual({ token: 'early' });
  element.data = { token: 'late' };
  await settled();
  expect(traced.at(-1)).toMatchObject({ type: 'token-updated', payload: { token: 'late' } });
});

it.each([
  [{ partner: 'demo', token: 't' }, 'url must be the full address of the widget'],
  [{ url: required.url, token: 't' }, 'partner is missing'],
  [{ url: required.url }, 'partner is missing'],
])('<open-cashier> throws helpful advice if %j is incomplete', async (attributes, advice) => {
  const frames: (() => void)[] = [];
  const queued = vi.spyOn(globalThis, 'queueMicrotask');
  queued.mockImplementation((run) => void frames.push(run));
  const element = new OpenCashierElement();
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  fake.connect(element);
  queued.mockRestore();
  expect(frames).toHaveLength(1);
  expect(frames[0]).toThrow(advice);
});

it('<open-cashier> passes on the link schemes and the trace', async () => {
  const traced: TracedMessage[] = [];
  const { sendFromWidget } = await addElement(
    { ...required, token: 't' },
    {
      linkSchemes: ['acme'],
      trace: (message: TracedMessage) => traced.push(message),
    },
  );
  sendFromWidget({ messageType: 'Loaded' });
  expect(traced.map(({ type }) => type)).toEqual(['Loaded', 'loaded']);
  sendFromWidget({ messageType: 'openExternalUrl', url: 'phonepe://pay' });
  expect(browser.window.open).not.toHaveBeenCalled();
  sendFromWidget({ messageType: 'openExternalUrl', url: 'acme://pay' });
  expect(browser.window.open).toHaveBeenCalledWith('acme://pay', '_blank', 'noopener');
});
