import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

test('[HOST-1, SEQ-7, SEQ-3] the host opens every app-based method of India, and no popup opens', async ({
  player,
  records,
  product,
  bank,
  context,
}) => {
  const opened: string[] = [];
  context.on('page', (page) => opened.push(page.url()));
  const playground = await player.open();
  const { list, form, result, back } = playground.cashier;
  const methods = ['PhonePe', 'Google Pay', 'Paytm', 'UPI'];
  for (const [before, method] of methods.entries()) {
    await list.choose(method);
    await form.enterAmount('1000');
    if (method === 'PhonePe') await form.field('Mobile number').fill('98201 44567');
    if (method === 'UPI') await form.field('UPI ID').fill('someone@okhdfcbank');
    const payment = await playground.paymentPage(() => form.submit.click());
    await expect(result.heading).toHaveText(outcomes.waiting);
    await expect
      .poll(async () => (await playground.sentToHost('openExternalUrl')).slice(before))
      .toEqual([{ url: payment.page.url() }]);
    expect(payment.page.url()).toContain(product.sandbox);
    expect(opened).toHaveLength(before + 1);
    // The player approves the first on its page; the bank approves the others.
    if (method === 'PhonePe') await payment.approve();
    else await bank.approve(await result.depositId());
    await expect(result.heading).toHaveText(outcomes.processed);
    await payment.page.close();
    await back.click();
  }
  await expect.poll(() => records.balance(player.user)).toBe('4000');
  const deposits = await records.deposits(player.user);
  expect(deposits.map(({ method }) => method)).toEqual([
    'phone_pe',
    'gpay_einpayz',
    'paytm',
    'upi',
  ]);
  expect(deposits[0]?.fields).toEqual({ phone: '+919820144567' });
});
