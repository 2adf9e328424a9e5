import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type FakeFrame } from '../testing/fake-browser.ts';
import { mountIn } from '../testing/mount-in.ts';

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createFakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

function mountAuto() {
  const { controller, frame, sendFromWidget } = mountIn(browser, { height: 'auto' });
  const viewports = () =>
    frame.contentWindow?.posted
      .map(({ message }) => message as { type: string; payload: unknown })
      .filter(({ type }) => type === 'viewport')
      .map(({ payload }) => payload);
  function scroll(rect: FakeFrame['rect']): void {
    frame.rect = rect;
    for (const look of browser.viewportListeners) look();
    vi.advanceTimersByTime(16);
  }
  return { controller, frame, sendFromWidget, viewports, scroll };
}

it('a frame with automatic height follows the height that the widget reports', () => {
  const { frame, sendFromWidget } = mountAuto();
  sendFromWidget({ messageType: 'resize', height: 1234 });
  expect(frame.style['height']).toBe('1234px');
  for (const height of [0, -1, 'tall', null]) sendFromWidget({ messageType: 'resize', height });
  expect(frame.style['height']).toBe('1234px');
});

it.each([
  ['all of it', { top: 50, height: 600 }, { top: 0, height: 600 }],
  ['its beginning', { top: 200, height: 2000 }, { top: 0, height: 500 }],
  ['its middle', { top: -300, height: 2000 }, { top: 300, height: 700 }],
  ['its end', { top: -1500, height: 2000 }, { top: 1500, height: 500 }],
  ['nothing, below the window', { top: 900, height: 2000 }, { top: 0, height: 0 }],
])('a frame with automatic height tells the widget when %s is visible', (_name, rect, seen) => {
  const { sendFromWidget, viewports, scroll } = mountAuto();
  sendFromWidget({ messageType: 'Loaded' });
  scroll(rect);

  expect(viewports()?.at(-1)).toEqual(seen);
});

it('a frame with automatic height reports the viewport after the start data, and then only changes', () => {
  const { frame, sendFromWidget, viewports, scroll } = mountAuto();
  scroll({ top: 10, height: 600 });
  expect(viewports()).toEqual([]);
  sendFromWidget({ messageType: 'Loaded' });
  scroll({ top: 20, height: 600 });

  expect(viewports()).toEqual([{ top: 0, height: 600 }]);
  expect(frame.contentWindow?.posted[0]?.message).toMatchObject({ type: 'loaded' });
  sendFromWidget({ messageType: 'Loaded' });
  expect(viewports()).toHaveLength(2);
});

it('a frame with automatic height removes its listeners', () => {
  const { controller } = mountAuto();
  expect(browser.viewportListeners.size).toBe(1);
  const timerCount = vi.getTimerCount();
  for (const look of browser.viewportListeners) look();
  expect(vi.getTimerCount()).toBe(timerCount + 1);
  controller.destroy();

  expect(browser.viewportListeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(timerCount);
});
