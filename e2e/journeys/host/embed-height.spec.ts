import { startOptions } from '../../fixtures/product/start-options.ts';
import { expect, test } from '../../fixtures/test.ts';
import { HostPage } from '../../models/host-page.ts';

test('an auto-height frame grows and shrinks with its content, and its submit button stays in view', async ({
  page,
  player,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const host = await HostPage.open(page, product, {
    body: '<div id="cashier" class="free"></div><p id="after">Below</p>',
  });
  await host.mount(await startOptions(player, product, { height: 'auto' }));
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  const root = host.frame.contentFrame().locator('#root');
  const heights = async () => {
    const [frame, content] = await Promise.all([host.frame.boundingBox(), root.boundingBox()]);
    return { frame: frame?.height, content: Math.ceil(content?.height ?? 0) };
  };
  const fits = () => heights().then(({ frame, content }) => frame === content);
  await expect.poll(fits).toBe(true);
  const list = await heights();
  expect(list.frame).toBeGreaterThan(700);

  await host.cashier.list.choose('Visa');
  await expect(host.cashier.form.heading).toHaveText('Visa');
  await expect.poll(fits).toBe(true);
  const form = await heights();
  expect(form.frame).toBeLessThan(list.frame ?? 0);

  await host.cashier.back.click();
  await expect.poll(() => heights().then(({ frame }) => frame)).toBe(list.frame);

  // In a low window the submit button stays in view.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.evaluate(() => scrollTo(0, 0));
  await host.cashier.list.choose('Visa');
  const { submit } = host.cashier.form;
  await expect(submit).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => host.frame.boundingBox().then((box) => box?.height)).toBeGreaterThan(430);
  const bottomOf = () =>
    submit.boundingBox().then((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)));
  await expect.poll(bottomOf).toBeLessThanOrEqual(420);
  await page.evaluate(() => scrollTo(0, 40));
  await expect.poll(bottomOf).toBeLessThanOrEqual(420);
  await expect.poll(bottomOf).toBeGreaterThan(300);
});
