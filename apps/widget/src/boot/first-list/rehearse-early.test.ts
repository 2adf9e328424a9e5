// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Runs the application with a host that is silent, up to the moment when the browser is idle. */
async function runUntilIdle() {
  vi.resetModules();
  const rehearse = vi.fn<() => void>();
  vi.doMock('./rehearse-list.tsx', () => ({ rehearseList: rehearse }));
  const { promise: idle, resolve: setIdle } = Promise.withResolvers<() => void>();
  vi.stubGlobal('requestIdleCallback', setIdle);
  const { promise: session, resolve: answer } = Promise.withResolvers<object>();
  const loading = { loaded: () => {}, fail: async () => {}, show: () => {}, limit: () => {} };
  const refused = new Promise(() => {});
  vi.stubGlobal('cashierBoot', { loading, channel: { post: () => {} }, session, refused });
  document.body.innerHTML = '<div id="root"></div>';
  await import('../main.tsx');
  return { rehearse, runIdle: await idle, session, answer };
}

it('happens in a frame whose host has not answered, once the browser is idle', async () => {
  const { rehearse, runIdle } = await runUntilIdle();
  expect(rehearse).not.toHaveBeenCalled();
  runIdle();
  expect(rehearse).toHaveBeenCalledOnce();
});

it('does not happen if the host has answered by then', async () => {
  const { rehearse, runIdle, session, answer } = await runUntilIdle();
  answer({});
  await session;
  runIdle();
  expect(rehearse).not.toHaveBeenCalled();
});
