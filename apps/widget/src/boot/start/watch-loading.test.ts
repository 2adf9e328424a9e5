// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLoading } from './watch-loading.ts';

const posted: { messageType: string }[] = [];
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  reload.mockClear();
  posted.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const never = new Promise<never>(() => {});
const texts = { locale: 'es', chosen: { 'error.refresh': 'Actualizar' }, english: {} };

function watch({ isReachable = true, isReloaded = false, isStalled = false } = {}) {
  const answer = new Response('', { status: isReachable ? 200 : 503 });
  vi.stubGlobal('fetch', () => (isStalled ? never : Promise.resolve(answer)));
  const type = isReloaded ? 'reload' : 'navigate';
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as never]);
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  return watchLoading({
    assets: '/cashier/assets/',
    channel: { post: (message) => void posted.push(message) },
    session: Promise.resolve(),
    messages: isStalled ? never : Promise.resolve(texts),
  });
}

/** Simulates a script of the page that fails to load. */
async function loseScript(): Promise<void> {
  const script = document.createElement('script');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
}

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
