import type { Request } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import type { Playground } from '../models/playground.ts';
import { PaymentPage } from '../models/payment-page.ts';

/** Skrill’s page takes its params by POST. */
async function fillSkrill({ cashier: { list, form } }: Playground, amount: string): Promise<void> {
  await list.choose('Skrill');
  await form.enterAmount(amount);
  await form.field('Account email').fill('someone@example.com');
}

const isForm = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/form');

test('[SEQ-9, ROUTE-4, ROUTE-10] a POST source goes through the form page in the popup, once only', async ({
  player,
  records,
  context,
  product,
}) => {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const playground = await player.open();
  const { form, result } = playground.cashier;
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

test('[SEQ-9] a GET source sends its data in the query string', async ({ player, product }) => {
  const playground = await player.open();
  const payment = await playground.deposit('Visa', '1000');
  const { origin, searchParams } = new URL(payment.page.url());
  expect(origin).toBe(product.sandbox);
  expect([...searchParams.keys()].toSorted()).toEqual(['order', 'session']);
});

test.describe('without scripts in the popup', () => {
  test('[ROUTE-10] the form page shows a submit button and no close button', async ({
    player,
    context,
    records,
    guard,
  }) => {
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
    const playground = await player.open();
    const { form, result } = playground.cashier;
    await fillSkrill(playground, '1300');
    const [popup] = await Promise.all([context.waitForEvent('page'), form.submit.click()]);
    await expect(popup.getByRole('heading', { name: 'Opening the payment page' })).toBeVisible();
    await expect(popup.getByRole('button')).toHaveText(['Continue to payment']);
    await popup.getByRole('button').click();
    await new PaymentPage(popup).approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('1300');
  });
});

test('a player who closed a payment page opened by POST can open it again', async ({
  player,
  records,
}) => {
  const playground = await player.open();
  const { form, result } = playground.cashier;
  await fillSkrill(playground, '1400');
  const payment = await playground.paymentPage(() => form.submit.click());
  await payment.page.close();
  await expect(result.heading).toHaveText(outcomes.waiting);

  await playground.reloadFrame();
  await expect(result.heading).toHaveText(outcomes.waiting);
  const again = await playground.paymentPage(() => result.continueButton.click());
  await again.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1400');
  await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
});

test('[SEQ-3, SEQ-9] in a phone app the host opens the form page', async ({ player, records }) => {
  const playground = await player.open({ platform: 'android' });
  const { form, result } = playground.cashier;
  await fillSkrill(playground, '1500');
  const payment = await playground.paymentPage(() => form.submit.click());
  await expect
    .poll(() => playground.sentToHost('openExternalUrl'))
    .toEqual([{ url: expect.stringMatching(/\/cashier\/form\?id=[\w-]{32}&locale=en$/) }]);
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1500');
});
