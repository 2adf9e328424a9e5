import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BrowserPage } from '../ports/page.ts';
import { useConnection } from '../state/connection.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest } from '../testing/fixtures.ts';
import type { Composed } from './start/compose-ports.ts';
import { watchPage } from './watch-page.ts';

beforeEach(() => {
  beginTest();
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function watch(isOnline = true) {
  const events: string[] = [];
  const ports = fakePorts();
  let goOffline = (): void => {};
  const page: BrowserPage = {
    ...ports.page,
    online: () => isOnline,
    onOffline: (listener) => {
      goOffline = listener;
      return () => {};
    },
  };
  watchPage({
    ports: { ...ports, page },
    retryNow: () => void events.push('connect'),
    flushEvents: () => void events.push('flush'),
  } as unknown as Composed);
  return { ports, events, goOffline: () => goOffline() };
}

const isOnline = () => useConnection.getState().online;

it('knows from the start whether the browser is offline', () => {
  watch(false);
  expect(isOnline()).toBe(false);
});

it('follows the network, and connects again as soon as it is back', () => {
  const { ports, events, goOffline } = watch();
  goOffline();
  expect(isOnline()).toBe(false);
  expect(events).toEqual([]);
  ports.goOnline();
  expect(isOnline()).toBe(true);
  expect(events).toEqual(['connect']);
});

it('connects again when the player returns, and sends what it has counted when they leave', () => {
  const { ports, events } = watch();
  ports.setVisible(false);
  expect(events).toEqual(['flush']);
  ports.setVisible(true);
  expect(events).toEqual(['flush', 'connect']);
});

it('tells the host the height of its content whenever it has changed, in whole pixels', () => {
  let measure = (): void => {};
  const observed: unknown[] = [];
  class Observer {
    constructor(callback: () => void) {
      measure = callback;
    }
    observe = (element: Element) => void observed.push(element);
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const { ports } = watch();
  const root = document.querySelector('#root') as Element;
  expect(observed).toEqual([root]);
  const rect = vi.spyOn(root, 'getBoundingClientRect');
  for (const height of [480.2, 480.6, 700]) {
    rect.mockReturnValue(new DOMRect(0, 0, 400, height));
    measure();
  }
  expect(ports.sent).toEqual([
    { messageType: 'resize', height: 481 },
    { messageType: 'resize', height: 700 },
  ]);
});
