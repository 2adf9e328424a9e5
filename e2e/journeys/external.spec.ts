import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

test('[HOST-1, SEQ-7, SEQ-3] the host opens a payment app, and no popup opens', async ({
  player,
  records,
  product,
  context,
}) => {
  const opened: string[] = [];
  context.on('page', (page) => opened.push(page.url()));
  const playground = await player.open();
  const { list, form, result } = playground.cashier;
  await list.choose('PhonePe');
  await form.enterAmount('1000');
  await form.field('Mobile number').fill('98201 44567');
  const payment = await playground.paymentPage(() => form.submit.click());
  await expect(result.heading).toHaveText(outcomes.waiting);
  await expect
    .poll(() => playground.sentToHost('openExternalUrl'))
    .toEqual([{ url: payment.page.url() }]);
  expect(payment.page.url()).toContain(product.sandbox);
  expect(opened).toHaveLength(1);

  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1000');
  expect((await records.deposits(player.user))[0]?.fields).toEqual({ phone: '+919820144567' });
});

test('[SEQ-7] the host opens every app-based method of India', async ({
  player,
  records,
  bank,
}) => {
  const playground = await player.open();
  const { list, form, result, back } = playground.cashier;
  const methods = ['Google Pay', 'Paytm', 'UPI'];
  for (const method of methods) {
    await list.choose(method);
    await form.enterAmount('1000');
    if (method === 'UPI') await form.field('UPI ID').fill('someone@okhdfcbank');
    const payment = await playground.paymentPage(() => form.submit.click());
    await expect
      .poll(async () => (await playground.sentToHost('openExternalUrl')).at(-1))
      .toEqual({ url: payment.page.url() });
    await bank.approve(await result.depositId());
    await expect(result.heading).toHaveText(outcomes.processed);
    await back.click();
  }
  await expect.poll(() => records.balance(player.user)).toBe('3000');
  const names = (await records.deposits(player.user)).map(({ method }) => method);
  expect(names).toEqual(['gpay_einpayz', 'paytm', 'upi']);
});

for (const platform of ['android', 'ios']) {
  test(`[SEQ-3, SEQ-8] on ${platform} the host's browser opens the payment page instead of a popup`, async ({
    player,
    records,
    context,
  }) => {
    const opened: string[] = [];
    context.on('page', (page) => opened.push(page.url()));
    const playground = await player.open({ platform });
    const { result } = playground.cashier;
    const payment = await playground.deposit('Visa', '1100');
    await expect.poll(() => playground.sentToHost('openExternalUrl')).toHaveLength(1);
    expect(opened).toHaveLength(1);
    await payment.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('1100');
  });
}
