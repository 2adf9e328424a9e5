import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

test('[AMT-1, AMT-2, AMT-3, AMT-12] an amount is accepted in the usual ways to write it; outside the limits it shows an error at the field, and no deposit is created', async ({
  player,
  bank,
  records,
}) => {
  const playground = await player.open();
  const { list, form, payment, result } = playground.cashier;
  await list.choose('UPI transfer');
  await list.choose('UPI QR');
  await expect(form.amount).toHaveAccessibleDescription(/^₹500 to ₹100,000/);
  const written = {
    '1 000,50': '₹1,000.50',
    "1'000.5": '₹1,000.50',
    '1.000,50': '₹1,000.50',
    '1500,5': '₹1,500.50',
  };
  for (const [text, amount] of Object.entries(written)) {
    await form.enterAmount('');
    await form.amount.pressSequentially(text);
    await expect(form.submit).toHaveText(`Deposit ${amount}`);
  }
  await form.enterAmount('');
  await form.amount.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '₹2,000');
    const paste = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', paste));
  });
  await expect(form.submit).toHaveText('Deposit ₹2,000.00');

  const refused = {
    '499.99': 'The minimum deposit is ₹500',
    '100000.01': 'The maximum deposit is ₹100,000',
    '500.001': 'Use at most 2 decimal places',
  };
  for (const [amount, text] of Object.entries(refused)) {
    await form.enterAmount(amount);
    await form.submit.click();
    await expect(form.amount).toHaveAccessibleDescription(text);
  }
  await expect.poll(() => records.deposits(player.user)).toEqual([]);

  await form.enterAmount('500');
  await form.submit.click();
  await bank.approve(await payment.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('500');
});

test('[AMT-6, AMT-11] in Mexico the quick amounts stay within the limits, and AstroPay rejects one cent more or less', async ({
  player,
  records,
}) => {
  const playground = await player.open({ country: 'mx' });
  const { list, form, result, back } = playground.cashier;
  await list.choose('OXXO Pay');
  const values = async () =>
    (await form.quickAmounts.allInnerTexts()).map((text) => Number(text.replace(',', '')));
  await expect(form.quickAmounts.first()).toBeVisible();
  const offered = [100, 150, 250, 500, 1000, 3000, 5000, 10_000];
  await expect.poll(values).toEqual(offered);

  await form.quickAmounts.first().click();
  await expect(form.amount).toHaveValue('100');
  await expect(form.quickAmounts.first()).toHaveAttribute('aria-pressed', 'true');
  await back.click();
  await list.choose('AstroPay');
  await expect(form.quickAmounts.first()).toHaveText('25');
  const more = [25, 50, 75, 100, 150, 250, 500, 1000, 3000, 5000, 10_000, 15_000];
  await expect.poll(values).toEqual(more);

  for (const amount of ['20.99', '20155.01']) {
    await form.enterAmount(amount);
    await form.submit.click();
    await expect(form.amount).toHaveAttribute('aria-invalid', 'true');
  }
  for (const amount of ['21', '20155']) {
    await form.enterAmount(amount);
    await (await playground.paymentPage(() => form.submit.click())).approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await result.again.click();
  }
  await expect.poll(() => records.balance(player.user, 'MXN')).toBe('20176');
});
