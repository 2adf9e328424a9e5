import type { CashierController } from '@opencashier/embed';
import type { toastCredits as ToastCredits } from '@opencashier/embed/toast';
import { bundleExample } from '../../fixtures/product/bundle-example.ts';
import { payInGroup } from '../../fixtures/player/pay-with-method.ts';
import { startOptions } from '../../fixtures/product/start-options.ts';
import { expect, test } from '../../fixtures/test.ts';
import { HostPage } from '../../models/host-page.ts';

const phone = { width: 390, height: 780 };

test('a modal covers the page, blocks its scrolling, fills a phone, and returns focus when its button or Escape closes it', async ({
  page,
  player,
  product,
}) => {
  const host = await HostPage.open(page, product);
  await host.opener.focus();
  const options = await startOptions(player, product, { presentation: 'modal' });
  // A double click opens only one.
  await host.mount(options);
  await host.mount(options);
  await expect(host.frame).toHaveCount(1);
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Cashier' })).toBeVisible();
  await expect(host.frame).toBeFocused();
  const box = await host.frame.boundingBox();
  expect(box).toEqual({ x: 160, y: 24, width: 960, height: 752 });

  // The page behind can be neither clicked nor scrolled.
  expect(await host.opener.evaluate(isReachable)).toBe(false);
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('opener');

  await host.cashier.close.click();
  await expect(host.frame).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(host.opener).toBeFocused();
  await expect.poll(() => host.received('close')).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('');
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);

  // Escape closes it, pressed on the page or inside the frame.
  await host.opener.focus();
  await host.mount(options);
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await page.setViewportSize(phone);
  await expect.poll(() => host.frame.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(host.frame).toHaveCount(0);
  await expect(host.opener).toBeFocused();
  await expect.poll(() => host.received('close')).toHaveLength(1);

  await host.mount(options);
  await host.cashier.list.method('Visa').focus();
  await page.keyboard.press('Escape');
  await expect(host.frame).toHaveCount(0);
  await expect.poll(() => host.received('close')).toHaveLength(1);
});

test('Escape closes a modal whose widget does not respond', async ({ page, player, product }) => {
  const host = await HostPage.open(page, product);
  await page.route(`${product.widget}/**`, () => {});
  await host.mount(await startOptions(player, product, { presentation: 'modal' }));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a sheet fills a desktop screen and a phone’s, and stays within the safe areas', async ({
  page,
  player,
  product,
}) => {
  const cdp = await page.context().newCDPSession(page);
  const setInsets = (top: number, bottom: number) =>
    cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { top, bottom, left: 0, right: 0 } });
  await setInsets(40, 30);
  const host = await HostPage.open(page, product);
  await host.mount(await startOptions(player, product, { presentation: 'sheet' }));
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await expect
    .poll(() => host.frame.boundingBox())
    .toEqual({ x: 0, y: 40, width: 1280, height: 730 });
  await page.setViewportSize(phone);
  await setInsets(0, 0);
  await expect.poll(() => host.frame.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await host.call('destroy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[HOST-14] the host’s toast appears above a modal cashier, is announced, and stays when the modal closes', async ({
  page,
  player,
  product,
  bank,
}) => {
  const script = await bundleExample(
    "import { toastCredits } from '@opencashier/embed/toast'; Object.assign(globalThis, { toastCredits });",
    product,
  );
  const host = await HostPage.open(page, product, { script });
  await host.mount(await startOptions(player, product, { presentation: 'modal' }));
  await page.evaluate(() => {
    const { toastCredits, controller } = globalThis as unknown as {
      toastCredits: typeof ToastCredits;
      controller: CashierController;
    };
    const durationMs = 60_000;
    toastCredits(controller, { text: ({ amount }) => `${amount} arrived`, durationMs });
  });
  await payInGroup(host.cashier, ['UPI transfer', 'UPI QR'], '1200');
  await bank.approve(await host.cashier.payment.depositId());

  // Found by its role, which an inert part of the page does not have.
  const toast = page.getByRole('status').getByText('1200 arrived');
  await expect(toast).toBeVisible();
  expect(await toast.evaluate(isReachable)).toBe(true);

  await host.call('destroy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await toast.evaluate(isReachable)).toBe(true);
});

/** True if a click at the centre of an element would hit it. */
function isReachable(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}
