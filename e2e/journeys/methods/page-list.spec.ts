import { startOptions } from '../../fixtures/product/start-options.ts';
import { expect, test } from '../../fixtures/test.ts';
import { HostPage } from '../../models/host-page.ts';

test('[START-21] the list is in the page before the methods load, and an early click on it is not lost', async ({
  page,
  player,
  product,
  wire,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  wire.alter('methods-payment-v3', async (answer) => {
    await released;
    return answer;
  });
  const host = await HostPage.open(page, product);
  const { data, ...options } = await startOptions(player, product);
  await host.mount({ ...options, data: { ...data, locale: 'en', theme: 'dark' } });
  const { list, form } = host.cashier;
  await list.method('Visa').click();
  await expect(host.frame.contentFrame().locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(form.heading).toBeHidden();
  release();
  await expect(form.heading).toHaveText('Visa');
});

test('[START-21] the list is visible without scripts', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const list = 'mx.MXN.es.mobile.dark.1.0';
  await page.goto(`${product.widget}/deposit?partner=demo&list=${list}`);
  await expect(page.getByRole('button', { name: 'Visa' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await context.close();
});
