import { scanQr } from '@opencashier/testing/scan-qr';
import type { Request } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';
import type { Playground } from '../../models/playground.ts';
import { PaymentPage } from '../../models/payment-page.ts';

/** Skrill’s page takes its params by POST. */
async function fillSkrill({ cashier: { form } }: Playground, amount: string): Promise<void> {
  await form.enterAmount(amount);
  await form.field('Account email').fill('someone@example.com');
}

const isForm = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/form');

test('[SEQ-9, ROUTE-4, ROUTE-10] a POST source goes through the form page in the popup, once only; a GET source sends its data in the query string', async ({
  player,
  records,
  context,
  product,
  guard,
}) => {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const playground = await player.open();
  const { list, form, result, back } = playground.cashier;

  await test.step('the id of the form page can be used once', async () => {
    await list.choose('Skrill');
    await fillSkrill(playground, '1200');
    const payment = await playground.paymentPage(() => form.submit.click());
    await expect(payment.heading).toContainText('₹1,200.00');

    const [shown, sent] = requests.filter(isForm);
    expect([shown?.method(), sent?.method()]).toEqual(['GET', 'POST']);
    const posted = requests.find((request) => request.url().startsWith(`${product.sandbox}/pay/`));
    expect(posted?.method()).toBe('POST');
    expect(posted?.postData()).toMatch(/^(session=[\w-]+|&|order=[\w-]+){3}$/);

    // The id is single-use: neither a reload nor a thief can open the page again.
    const again = await context.request.get(shown?.url() ?? '');
    expect(again.status()).toBe(410);
    await payment.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('1200');
  });

  await test.step('a player who closed the payment page can open it again', async () => {
    await result.again.click();
    await fillSkrill(playground, '1400');
    const payment = await playground.paymentPage(() => form.submit.click());
    await payment.page.close();
    await expect(result.heading).toHaveText(outcomes.waiting);

    await playground.reloadFrame();
    await expect(result.heading).toHaveText(outcomes.waiting);
    const again = await playground.paymentPage(() => result.continueButton.click());
    await again.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('2600');
    await expect.poll(() => records.deposits(player.user)).toHaveLength(2);
  });

  await test.step('without scripts the form page shows a submit button and no close button', async () => {
    guard.allow(/script-src/);
    await context.route('**/cashier/form?**', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      const silent = policy.replace(/script-src [^;]*;/, "script-src 'none';");
      await route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': silent },
      });
    });
    await result.again.click();
    await fillSkrill(playground, '1300');
    const [popup] = await Promise.all([context.waitForEvent('page'), form.submit.click()]);
    await expect(popup.getByRole('heading', { name: 'Opening the payment page' })).toBeVisible();
    await expect(popup.getByRole('button')).toHaveText(['Continue to payment']);
    await popup.getByRole('button').click();
    await new PaymentPage(popup).approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('3900');
  });

  await test.step('a GET source', async () => {
    await back.click();
    const payment = await playground.deposit('Visa', '1000');
    const { origin, searchParams } = new URL(payment.page.url());
    expect(origin).toBe(product.sandbox);
    expect([...searchParams.keys()].toSorted()).toEqual(['order', 'session']);
  });
});

test('[SEQ-3, SEQ-7, SEQ-9, SEQ-12, ROUTE-2] in a phone app the host opens the form page, and the apps for UPI', async ({
  player,
  bank,
  records,
}) => {
  const playground = await player.open({ platform: 'android' });
  const { list, form, payment, result, back } = playground.cashier;
  const opened = () => playground.sentToHost('openExternalUrl');
  await list.choose('Skrill');
  await fillSkrill(playground, '1500');
  const page = await playground.paymentPage(() => form.submit.click());
  await expect
    .poll(opened)
    .toEqual([{ url: expect.stringMatching(/\/cashier\/form\?id=[\w-]{32}&locale=en$/) }]);
  await page.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1500');

  await back.click();
  await list.choose('UPI transfer');
  await list.choose('UPI QR');
  await form.enterAmount('700');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Pay with UPI');
  const link = await payment.line('UPI payment link').innerText();
  expect(link).toMatch(/^upi:\/\/pay\?.*am=700/);
  expect(scanQr(await payment.code.evaluate((element) => element.outerHTML))).toBe(link);
  await payment.app('PhonePe').click();
  await expect
    .poll(async () => (await opened()).slice(1))
    .toEqual([{ url: link.replace('upi://', 'phonepe://') }]);
  await bank.approve(await payment.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('2200');
});
