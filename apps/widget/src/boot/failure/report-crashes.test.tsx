import { afterEach, expect, it, vi } from 'vitest';
import { reportCrashes } from './report-crashes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Listener = (event: unknown) => void;

/** All reports, to the host and to the server, about an error event with this message. */
function reportsOf(message: string): unknown[] {
  const listeners: Listener[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: Listener, isCapture?: boolean) => {
    if (type === 'error' && !isCapture) listeners.push(listener);
  });
  const reports: unknown[] = [];
  const report = (content: unknown) => void reports.push(content);
  reportCrashes({ reportError: report }, { send: report });
  for (const listener of listeners) listener(new ErrorEvent('error', { message }));
  return reports;
}

it('[HOST-11] reports an uncaught error to the host and to the server', () => {
  const message = 'x is undefined';
  expect(reportsOf(message)).toEqual([{ messageType: 'onDisplayError', message }, message]);
});

it.each([
  'ResizeObserver loop completed with undelivered notifications.',
  'ResizeObserver loop limit exceeded',
])('does not report a ResizeObserver loop, which is harmless: %s', (message) => {
  expect(reportsOf(message)).toEqual([]);
});
