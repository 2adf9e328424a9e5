import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

describe('a picture that cannot be loaded', () => {
  it('[LIST-14] is reported to the server once per page, and nothing else is reported with it', () => {
    const sent: unknown[] = [];
    const reported: string[] = [];
    const listen = vi.spyOn(globalThis, 'addEventListener');
    reportCrashes(
      { reportError: (message) => void reported.push(message) },
      { send: (message) => void sent.push(message) },
    );
    const added = listen.mock.calls;
    onTestFinished(() => {
      listen.mockRestore();
      for (const [type, listener, options] of added)
        removeEventListener(type, listener as () => void, options);
      document.body.replaceChildren();
    });
    const lose = (tag: string): void => {
      const element = document.createElement(tag);
      document.body.append(element);
      element.dispatchEvent(new Event('error'));
    };
    lose('video');
    expect(reported).toEqual([]);
    lose('img');
    lose('img');
    expect(reported).toEqual(['Unable to fetch icon']);
    expect(sent).toEqual([]);
  });
});
