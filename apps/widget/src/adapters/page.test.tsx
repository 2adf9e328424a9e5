import { afterEach, expect, it } from 'vitest';
import { browserPage } from './page.ts';

afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

function turn(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Counts what a listener hears until it is stopped. */
function count(event: 'onHidden' | 'onVisible' | 'onLeave' | 'onOnline' | 'onOffline') {
  let heard = 0;
  const stop = browserPage[event](() => void (heard += 1));
  return { heard: () => heard, stop };
}

it('reports when the page is hidden and visible again, until it is stopped', () => {
  const hidden = count('onHidden');
  const visible = count('onVisible');
  turn('hidden');
  expect([hidden.heard(), visible.heard(), browserPage.visible()]).toEqual([1, 0, false]);
  turn('visible');
  expect([hidden.heard(), visible.heard(), browserPage.visible()]).toEqual([1, 1, true]);
  hidden.stop();
  visible.stop();
  turn('hidden');
  turn('visible');
  window.dispatchEvent(new Event('pagehide'));
  expect([hidden.heard(), visible.heard()]).toEqual([1, 1]);
});

it('[P2P-8] reports a page that closes, which may never become hidden', () => {
  const hidden = count('onHidden');
  const left = count('onLeave');
  window.dispatchEvent(new Event('pagehide'));
  expect([hidden.heard(), left.heard()]).toEqual([1, 1]);
  turn('hidden');
  expect(left.heard()).toBe(1);
  hidden.stop();
  left.stop();
});

it('reports a network that goes and comes back', () => {
  const online = count('onOnline');
  const offline = count('onOffline');
  window.dispatchEvent(new Event('offline'));
  expect([online.heard(), offline.heard()]).toEqual([0, 1]);
  window.dispatchEvent(new Event('online'));
  expect([online.heard(), offline.heard()]).toEqual([1, 1]);
  online.stop();
  offline.stop();
});
