import { afterEach, expect, it, vi } from 'vitest';
import { reportCrashes } from './report-crashes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Listener = (event: unknown) => void;

/** Everything that is told when the browser reports this message. */
function toldOf(message: string): unknown[] {
  const listeners: Listener[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: Listener, isCapture?: boolean) => {
    if (type === 'error' && !isCapture) listeners.push(listener);
  });
  const told: unknown[] = [];
  const tell = (what: unknown) => void told.push(what);
  reportCrashes({ reportError: tell }, { send: tell });
  for (const listener of listeners) listener(new ErrorEvent('error', { message }));
  return told;
}

it('tells the host and the server about an uncaught error', () => {
  const message = 'x is undefined';
  expect(toldOf(message)).toEqual([{ messageType: 'onDisplayError', message }, message]);
});

it.each([
  'ResizeObserver loop completed with undelivered notifications.',
  'ResizeObserver loop limit exceeded',
])('does not tell that a browser measures an element again: %s', (message) => {
  expect(toldOf(message)).toEqual([]);
});
