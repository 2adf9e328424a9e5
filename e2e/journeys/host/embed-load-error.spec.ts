import type { Page } from '@playwright/test';
import type { mount as Mount } from '@opencashier/embed';
import { freePort } from '@opencashier/testing/free-port';
import { startOptions } from '../../fixtures/product/start-options.ts';
import { expect, test } from '../../fixtures/test.ts';
import { HostPage } from '../../models/host-page.ts';

/** Mounts the widget, and returns the reason that its loadError names. */
function reasonOf(page: Page, options: object): Promise<string> {
  return page.evaluate((given) => {
    const { OpenCashier } = globalThis as unknown as { OpenCashier: { mount: typeof Mount } };
    const place = document.querySelector('#cashier');
    if (!place) throw new Error('The host’s page has no #cashier element.');
    const controller = OpenCashier.mount(place, given as Parameters<typeof Mount>[1]);
    return new Promise<string>((resolve) => {
      controller.on('loadError', ({ reason }) => resolve(reason));
    });
  }, options);
}

test('[HOST-13] a host learns why the widget’s page did not start', async ({
  page,
  player,
  product,
  guard,
}) => {
  guard.allow(/policy violation|Content Security Policy|frame-ancestors|ERR_CONNECTION_REFUSED/);
  const options = await startOptions(player, product);
  const { origin } = new URL(product.widget);
  const closed = `http://localhost:${await freePort()}`;
  const { playground } = product;
  const unlisted = playground.replace('localhost', '127.0.0.1');
  async function reason(frames: string, change: object, at = playground): Promise<string> {
    const policy = `script-src 'self'; frame-src ${frames}; connect-src ${origin} ${closed}`;
    const headers = { 'content-security-policy': policy };
    await HostPage.open(page, { ...product, playground: at }, { headers });
    return reasonOf(page, { ...options, ...change });
  }

  expect(await reason("'self'", {})).toBe('policy');
  expect(await reason(origin, { partner: 'nobody' })).toBe('unknown-partner');
  expect(await reason(origin, {}, unlisted)).toBe('unlisted-origin');
  expect(await reason(closed, { url: `${closed}/cashier` })).toBe('unreachable');
});
