import { startOptions } from '../../fixtures/product/start-options.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { HostPage } from '../../models/host-page.ts';
import { PaymentPage } from '../../models/payment-page.ts';

test('under the strict policy given in the docs, two widgets stay separate, a reloaded frame receives the latest start data, a deposit works, and destroy() removes everything', async ({
  page,
  player,
  product,
  records,
}) => {
  const body = '<div id="cashier"></div><div id="second"></div>';
  const host = await HostPage.open(page, product, { body });
  const before = await page.content();
  const options = await startOptions(player, product);
  const rootOf = (title: string) => page.getByTitle(title).contentFrame().locator(':root');
  const root = rootOf('Cashier');
  await host.mount(options);

  await test.step('a reloaded frame receives the latest start data', async () => {
    await host.call('updateAppearance', { theme: 'dark', variables: { accent: 'rgb(1, 2, 3)' } });
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await root.evaluate(() => location.reload());
    await expect.poll(() => host.received('Loaded')).toHaveLength(2);
    await expect(host.cashier.list.method('Visa')).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(root).toHaveAttribute('style', /--cashier-accent: rgb\(1, 2, 3\)/);
  });

  await test.step('a deposit works', async () => {
    await host.cashier.list.choose('Visa');
    await host.cashier.form.enterAmount('1500');
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      host.cashier.form.submit.click(),
    ]);
    await new PaymentPage(popup).approve();
    await expect(host.cashier.result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('1500');
  });

  await test.step('two widgets on one page stay separate', async () => {
    await page.evaluate(
      (given) => {
        const { OpenCashier } = globalThis as unknown as {
          OpenCashier: { mount: (element: Element | null, options: unknown) => unknown };
        };
        const second = OpenCashier.mount(document.querySelector('#second'), given);
        Object.assign(globalThis, { second });
      },
      { ...options, title: 'Second', data: { ...options.data, theme: 'light' } },
    );
    await expect(rootOf('Second')).toHaveAttribute('data-theme', 'light');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await host.cashier.close.click();
    await expect.poll(() => host.received('close')).toHaveLength(1);
    await host.call('destroy');
    await expect(host.frame).toHaveCount(0);
    await expect(page.getByTitle('Second')).toHaveCount(1);
    await page.evaluate(() => (Reflect.get(globalThis, 'second') as { destroy(): void }).destroy());
    await expect(page.getByTitle('Second')).toHaveCount(0);
  });
  expect(await page.content()).toBe(before);
});

test('a deposit works under COOP same-origin, with a link instead of a popup, in a browser that denies storage to frames', async ({
  page,
  player,
  product,
  records,
  context,
}) => {
  await page.addInitScript(() => {
    if (globalThis.parent === globalThis.self) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  const host = await HostPage.open(page, product, { headers });
  await host.mount(await startOptions(player, product));
  await host.cashier.list.choose('Visa');
  await host.cashier.form.enterAmount('1600');
  await host.cashier.form.submit.click();
  const { result } = host.cashier;
  await expect(result.heading).toHaveText(outcomes.waiting);
  // The popup that the browser cut off from its opener has closed itself.
  await expect.poll(() => context.pages().length).toBe(1);

  const [opened] = await Promise.all([context.waitForEvent('page'), result.continueLink.click()]);
  await new PaymentPage(opened).approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1600');
});

test('a host page in a sandboxed frame completes a deposit', async ({
  page,
  player,
  product,
  records,
}) => {
  const outer = `${product.playground}/outer`;
  await page.route(outer, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Outer</title><iframe title="Shop" src="/host" width="1000"
        height="780" sandbox="allow-scripts allow-same-origin allow-forms allow-modals
        allow-popups allow-popups-to-escape-sandbox"></iframe>`,
    }),
  );
  await HostPage.open(page, product);
  await page.goto(outer);
  const shop = page.frames().find((frame) => frame.url().endsWith('/host'));
  if (!shop) throw new Error('The shop’s frame did not load');
  await shop.evaluate(
    (options) => {
      const { OpenCashier } = globalThis as unknown as {
        OpenCashier: { mount: (element: Element | null, options: unknown) => void };
      };
      OpenCashier.mount(document.querySelector('#cashier'), options);
    },
    await startOptions(player, product),
  );
  const frame = page.getByTitle('Shop').contentFrame().getByTitle('Cashier').contentFrame();
  const host = new HostPage(page, frame);
  await host.cashier.list.choose('Visa');
  await host.cashier.form.enterAmount('1800');
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    host.cashier.form.submit.click(),
  ]);
  await new PaymentPage(popup).approve();
  await expect(host.cashier.result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1800');
});
