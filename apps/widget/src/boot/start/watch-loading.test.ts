// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LoadingWatch, watchLoading } from './watch-loading.ts';

const posted: { messageType: string }[] = [];
const reload = vi.fn();
const watches: LoadingWatch[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  reload.mockClear();
  posted.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  // A watch that goes on would see the errors of the next test.
  for (const watching of watches.splice(0)) watching.loaded();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const never = new Promise<never>(() => {});
const texts = { locale: 'es', chosen: { 'error.refresh': 'Actualizar' }, english: {} };

function watch({ isReachable = true, isReloaded = false, isStalled = false, nowMs = 1000 } = {}) {
  const answer = new Response('', { status: isReachable ? 200 : 503 });
  vi.stubGlobal('fetch', () => (isStalled ? never : Promise.resolve(answer)));
  const type = isReloaded ? 'reload' : 'navigate';
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as never]);
  vi.spyOn(performance, 'now').mockReturnValue(nowMs);
  const watching = watchLoading({
    assets: '/cashier/assets/',
    channel: { post: (message) => void posted.push(message) },
    session: Promise.resolve(),
    messages: isStalled ? never : Promise.resolve(texts),
  });
  watches.push(watching);
  return watching;
}

/** Simulates an element of the page that fails to load. */
async function lose(element: HTMLElement): Promise<void> {
  document.body.append(element);
  element.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
}

const loseScript = () => lose(document.createElement('script'));

const buttons = () =>
  [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const postedTypes = () => posted.map(({ messageType }) => messageType);

it('[START-19] reloads the page once if a script fails to load', async () => {
  watch();
  await loseScript();
  expect(reload).toHaveBeenCalledOnce();
  expect(postedTypes()).toEqual([]);
});

it.each([
  ['the server cannot be reached', { isReachable: false }],
  ['a reload did not help', { isReloaded: true }],
])(
  '[START-19] notifies the host and shows a failure that can be closed if %s',
  async (_, network) => {
    watch(network);
    await loseScript();
    expect(reload).not.toHaveBeenCalled();
    expect(postedTypes()).toEqual(['onInitError']);
    expect(buttons()).toEqual(['Actualizar', 'Close']);
    document.querySelectorAll('button')[1]?.click();
    expect(postedTypes()).toEqual(['onInitError', 'close']);
  },
);

it('[START-19] reloads once, however many scripts fail to load', async () => {
  watch();
  await Promise.all([loseScript(), loseScript()]);
  expect(reload).toHaveBeenCalledOnce();
});

it('[START-19] reloads again if the last reload was a minute ago', async () => {
  watch({ isReloaded: true, nowMs: 59_999 });
  await loseScript();
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = '<div id="root"></div>';
  watch({ isReloaded: true, nowMs: 60_000 });
  await loseScript();
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['one of the widget’s scripts', '/cashier/assets/index.js', ['x is undefined']],
  ['a script of a browser extension', 'chrome-extension://a/b.js', []],
])(
  '[START-19] an error inside %s is a failure only if it is ours',
  async (_, filename, messages) => {
    watch({ isReachable: false });
    dispatchEvent(new ErrorEvent('error', { filename, message: 'x is undefined' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual(messages.map((message) => ({ messageType: 'onInitError', message })));
  },
);

it('[START-19] tells the host which script is missing, and nothing about a missing picture', async () => {
  watch({ isReachable: false });
  await lose(document.createElement('img'));
  expect(posted).toEqual([]);
  const src = 'https://cashier.example/cashier/assets/index.js';
  // The type keeps the stand-in for a browser from loading the script.
  await lose(Object.assign(document.createElement('script'), { type: 'text/plain', src }));
  expect(posted).toEqual([{ messageType: 'onInitError', message: `Unable to load ${src}` }]);
});

it('[START-19] the failure can be refreshed', async () => {
  watch().show();
  await vi.advanceTimersByTimeAsync(0);
  document.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledOnce();
});

it('[START-19] without a host the failure is shown in English at once', async () => {
  const channel = { post: () => {} };
  watchLoading({ assets: '', channel, session: never, messages: never }).show();
  await vi.advanceTimersByTimeAsync(0);
  expect(buttons()).toEqual(['Refresh', 'Close']);
});

it('[START-19] shows the failure if the application has not started after 30 seconds', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(buttons()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(postedTypes()).toEqual(['onInitError']);
  expect(buttons()).toEqual(['Actualizar', 'Close']);
  document.body.innerHTML = '<div id="root"></div>';
  watch().loaded();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(buttons()).toEqual([]);
});

it('[START-19] shows the failure if the server leaves every request unanswered', async () => {
  watch({ isStalled: true });
  await loseScript();
  await vi.advanceTimersByTimeAsync(5000);
  expect(postedTypes()).toEqual(['onInitError']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(buttons()).toEqual(['Refresh', 'Close']);
  expect(reload).not.toHaveBeenCalled();
});

it('[START-19] shows the failure in English until the texts arrive', async () => {
  const { promise: messages, resolve } = Promise.withResolvers<typeof texts>();
  const channel = { post: () => {} };
  const session = Promise.resolve();
  watchLoading({ assets: '', channel, session, messages }).show();
  await vi.advanceTimersByTimeAsync(2000);
  expect(buttons()).toEqual(['Refresh', 'Close']);
  resolve(texts);
  await vi.advanceTimersByTimeAsync(0);
  expect(buttons()).toEqual(['Actualizar', 'Close']);
});

it('[START-19] shows the failure if the first screen takes longer than a request may', async () => {
  const loading = watch();
  loading.loaded();
  loading.limit(Promise.resolve());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(buttons()).toEqual([]);
  loading.limit(never);
  await vi.advanceTimersByTimeAsync(34_999);
  expect(buttons()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(postedTypes()).toEqual(['onInitError']);
  expect(buttons()).toEqual(['Actualizar', 'Close']);
});

it('[START-19] the host does not hear of a failure before its start data once the application runs', async () => {
  const { promise: session, resolve } = Promise.withResolvers<void>();
  const channel = { post: (message: { messageType: string }) => void posted.push(message) };
  const loading = watchLoading({ assets: '', channel, session, messages: never });
  await vi.advanceTimersByTimeAsync(30_000);
  loading.loaded();
  loading.limit(never);
  await vi.advanceTimersByTimeAsync(35_000);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(postedTypes()).toEqual([]);
  loading.limit(never);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(postedTypes()).toEqual(['onInitError']);
});

it('[START-19] time in the background does not count, because phones stop the page there', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  watch();
  watch().limit(never);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(buttons()).toEqual([]);
  hidden.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(buttons()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(buttons()).toEqual(['Actualizar', 'Close']);
});
