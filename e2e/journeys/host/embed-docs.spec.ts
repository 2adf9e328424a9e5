import { docsSnippet } from '@opencashier/testing/docs-snippet';
import { bundleExample, forProduct, readmeSnippet } from '../../fixtures/product/bundle-example.ts';
import { buildScript } from '../../../packages/embed/build/package.ts';
import { expect, test } from '../../fixtures/test.ts';
import { HostPage } from '../../models/host-page.ts';

test.beforeEach(async ({ page, player }) => {
  await page.exposeFunction('fetchToken', () => player.token());
  await page.exposeFunction('tokenFromYourBackend', () => player.token());
  await page.exposeFunction('refreshBalance', () => undefined);
});

test('the README’s example shows the methods', async ({ page, product }) => {
  const script = await bundleExample(readmeSnippet(), product);
  const host = await HostPage.open(page, product, { script });
  await expect(host.cashier.list.methods.first()).toBeVisible();
  await host.cashier.close.click();
  await expect(host.frame).toHaveCount(0);
});

test('the module example of the docs shows the methods', async ({ page, product }) => {
  const script = await bundleExample(docsSnippet('module'), product);
  const host = await HostPage.open(page, product, { script });
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await host.cashier.close.click();
  await expect(host.frame).toHaveCount(0);
});

test('the script tags of the docs, with the hash of the script build, show the methods', async ({
  page,
  product,
}) => {
  const { code, integrity } = await buildScript();
  const html = docsSnippet('script-html');
  expect(html).toContain('integrity="sha384-…"');
  const host = await HostPage.open(page, product, {
    head: '',
    body: html.replace('sha384-…', integrity),
    files: {
      '/js/open-cashier.js': code,
      '/js/your-page.js': forProduct(docsSnippet('script'), product),
    },
  });
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await host.cashier.close.click();
  await expect(host.frame).toHaveCount(0);
});

test('the element of the docs loads before it has a token, and fires its events', async ({
  page,
  product,
}) => {
  const host = await HostPage.open(page, product, {
    body: forProduct(docsSnippet('element-html'), product),
    script: await bundleExample(docsSnippet('element'), product),
  });
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await host.cashier.close.click();
  await expect(page.locator('open-cashier')).toHaveCount(0);
  await expect(host.frame).toHaveCount(0);
});

test('an element follows changed attributes and moves, restarting only when it has to', async ({
  page,
  player,
  product,
}) => {
  const token = await player.token();
  const script = await buildScript('open-cashier-element.js');
  // The page has parsed the element before the script defines it.
  const host = await HostPage.open(page, product, {
    head: '',
    body: `<open-cashier id="cashier" url="${product.widget}" partner="demo"
        payment-geo="IN"></open-cashier>
        <script src="/early.js"></script><script src="/open-cashier-element.js"></script>`,
    files: {
      '/open-cashier-element.js': script.code,
      '/early.js': `const cashier = document.querySelector('open-cashier');
          cashier.data = { token: '${token}' };
          cashier.setAttribute('currency', 'INR');`,
    },
  });
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  const element = page.locator('open-cashier');
  const root = host.frame.contentFrame().locator(':root');
  await root.evaluate((html) => html.setAttribute('data-first', ''));
  await element.evaluate((cashier) => cashier.setAttribute('theme', 'dark'));
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-first');

  // Moved with its state, it keeps running; removed and inserted again, it restarts once.
  await element.evaluate((cashier) => {
    const body = document.body as HTMLElement & { moveBefore(node: Node, next: null): void };
    body.moveBefore(cashier, null);
  });
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await expect(root).toHaveAttribute('data-first');
  await element.evaluate((cashier) => document.body.prepend(cashier));
  await expect(root).not.toHaveAttribute('data-first');
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await expect(host.frame).toHaveCount(1);
  await root.evaluate((html) => html.setAttribute('data-first', ''));

  await element.evaluate((cashier) => cashier.setAttribute('payment-geo', 'MX'));
  await expect(root).not.toHaveAttribute('data-first');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await element.evaluate((cashier) => cashier.setAttribute('page', 'withdrawal'));
  await expect(host.frame).toHaveAttribute('src', /withdrawal/);
  await expect(host.frame).toHaveCount(1);
});

test('the React component of the docs shows the methods and cleans up when unmounted', async ({
  page,
  product,
}) => {
  const script = await bundleExample(
    `
    import { createElement, StrictMode } from 'react';
    import { createRoot } from 'react-dom/client';
    ${docsSnippet('react')}
    globalThis.listening = new Set();
    const { addEventListener: begin, removeEventListener: end } = globalThis;
    globalThis.addEventListener = (type, listener, options) => {
      if (type === 'message') listening.add(listener);
      begin.call(globalThis, type, listener, options);
    };
    globalThis.removeEventListener = (type, listener, options) => {
      listening.delete(listener);
      end.call(globalThis, type, listener, options);
    };
    const root = createRoot(document.querySelector('#cashier'));
    const page = createElement(CashierPage, { onLeave: () => root.unmount() });
    root.render(createElement(StrictMode, null, page));
    globalThis.warm = createRoot(document.querySelector('#second'));
    const where = { url: '${product.widget}', partner: 'demo', title: 'Second' };
    warm.render(createElement(OpenCashier, { ...where, data: undefined }));`,
    product,
  );
  const body = '<div id="cashier"></div><div id="second"></div>';
  const host = await HostPage.open(page, product, { body, script });
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await expect(host.frame).toHaveCount(1);
  await host.cashier.close.click();
  await expect(host.frame).toHaveCount(0);
  await expect(page.locator('#cashier')).toBeEmpty();

  // A component that is unmounted before it has data leaves no listener either.
  const second = page.getByTitle('Second');
  await expect(second).toBeAttached();
  const listening = () =>
    page.evaluate(() => (Reflect.get(globalThis, 'listening') as Set<unknown>).size);
  await expect.poll(listening).toBe(1);
  await page.evaluate(() => (Reflect.get(globalThis, 'warm') as { unmount(): void }).unmount());
  await expect(second).toHaveCount(0);
  await expect.poll(listening).toBe(0);
});

test('the preloaded modal of the docs opens without loading the widget again', async ({
  page,
  product,
}) => {
  const script = await bundleExample(docsSnippet('preload'), product);
  const body = '<button id="deposit">Deposit</button>';
  const host = await HostPage.open(page, product, { body, script });
  const deposit = page.locator('#deposit');
  const socketCode = page.waitForResponse(/\/assets\/socket-/);
  await deposit.hover();
  await expect(host.frame).toBeAttached();
  await expect(host.frame).toBeHidden();
  await socketCode;
  await page.waitForLoadState('networkidle');

  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const sinceMs = Date.now();
  await deposit.click();
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  const description = `${Date.now() - sinceMs} ms from press to methods, including the token request`;
  test.info().annotations.push({ type: 'warm start', description });
  // Prefetches in idle time may follow, but not the page or the first list.
  expect(
    requestedUrls.filter((url) => /\/deposit\?|\/(index|react-dom|socket)-/.test(url)),
  ).toEqual([]);
});
