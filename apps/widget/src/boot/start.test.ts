// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFiles } from '@opencashier/design/load-files';
import type { LoadingWatch } from './start/watch-loading.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
});
afterEach(() => vi.unstubAllGlobals());

it('[START-19] the boot entry shows the failure if a script of the page fails to load', async () => {
  await import('./entry.ts');
  const script = document.createElement('script');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(document.querySelectorAll('button')).toHaveLength(2), 60_000);
});

it('[START-21] the skeleton replaces the list in the page if the host asks for another list', async () => {
  await import('./entry.ts');
  document.body.innerHTML =
    '<div id="root" data-list="mx.MXN.en.desktop.light.1.0">list</div>' +
    '<template id="skeleton">skeleton</template>';
  const payload = { token: 't', paymentGeo: 'BR', currency: 'BRL' };
  window.cashierReceive?.(JSON.stringify({ type: 'loaded', payload }));
  expect(document.querySelector('#root')?.textContent).toBe('skeleton');
});

/** Runs the application with a fake watch, and records the calls of that watch. */
async function runApplication(session: Promise<unknown>): Promise<unknown[]> {
  const steps: unknown[] = [];
  const loading: LoadingWatch = {
    loaded: () => void steps.push('loaded'),
    limit: () => void steps.push('limited'),
    fail: async (error) => void steps.push(error),
    show: () => {},
  };
  const channel = { post: () => {} };
  vi.stubGlobal('cashierBoot', { loading, channel, session, refused: new Promise(() => {}) });
  await import('./main.tsx');
  return steps;
}

it('[START-19] the application ends the watch, and reports code that fails to load during its start', async () => {
  const missing = loadFiles(() => Promise.reject(new Error('no such chunk')));
  const lost: unknown = await missing.catch((error: unknown) => error);
  const { promise: session, reject } = Promise.withResolvers<never>();
  const steps = await runApplication(session);
  reject(lost);
  await vi.waitFor(() => expect(steps).toEqual(['loaded', lost]), 60_000);
});

it('[START-19] the application limits the time until the first screen once the host has sent data', async () => {
  vi.resetModules();
  const { promise: session, resolve } = Promise.withResolvers<object>();
  const steps = await runApplication(session);
  expect(steps).toEqual(['loaded']);
  resolve({});
  await vi.waitFor(() => expect(steps).toEqual(['loaded', 'limited']));
});

it('[HOST-11] an unhandled error during startup is sent to the host, and shown in the player’s language', async () => {
  vi.resetModules();
  const posted: unknown[] = [];
  const loading = { loaded: () => {}, fail: async () => {}, show: () => {}, limit: () => {} };
  const channel = { post: (message: unknown) => void posted.push(message) };
  const { promise: session, reject } = Promise.withResolvers<never>();
  const chosen = { 'error.text': 'Intenta actualizar la sección' };
  const messages = Promise.resolve({ locale: 'es', chosen, english: {} });
  const refused = new Promise(() => {});
  const applyAppearance = () => {};
  vi.stubGlobal('cashierBoot', { loading, channel, session, refused, messages, applyAppearance });
  await import('./main.tsx');
  reject(new Error('broken'));
  const sent = [{ messageType: 'onInitError', message: 'broken' }];
  await vi.waitFor(() => expect(posted).toEqual(sent), 60_000);
  await vi.waitFor(() => expect(document.body.textContent).toContain(chosen['error.text']), 60_000);
});

it('[START-19] valid start data end a failure of refused data that is still loading', async () => {
  vi.resetModules();
  const { promise: drawn, reject } = Promise.withResolvers<never>();
  const startFailed = vi.fn<(...args: unknown[]) => Promise<never>>(() => drawn);
  vi.doMock('./failure/start-failed.tsx', () => ({ startFailed }));
  const { promise: session, resolve } = Promise.withResolvers<object>();
  const limited: Promise<unknown>[] = [];
  const show = vi.fn<() => void>();
  const limit = (screen: Promise<unknown>) => void limited.push(screen);
  const loading = { loaded: () => {}, fail: async () => {}, show, limit };
  const boot = { loading, channel: { post: () => {} }, session, refused: Promise.resolve('no') };
  vi.stubGlobal('cashierBoot', boot);
  await import('./main.tsx');
  await vi.waitFor(() => expect(startFailed).toHaveBeenCalledOnce(), 60_000);
  const isOver = startFailed.mock.calls[0]?.[3] as () => boolean;
  expect(isOver()).toBe(false);
  startFailed.mockReturnValue(new Promise(() => {}));
  resolve({});
  await session;
  expect(isOver()).toBe(true);
  await limited[0];
  reject(new Error('no such chunk'));
  await vi.waitFor(() => expect(limited).toHaveLength(2));
  expect(show).not.toHaveBeenCalled();
  vi.doUnmock('./failure/start-failed.tsx');
});
