import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

test('a declined payment shows the reason, credits nothing and can be retried', async ({
  player,
  records,
}) => {
  const playground = await player.open();
  const { form, result } = playground.cashier;
  const payment = await playground.deposit('Visa', '2500');
  await payment.decline('Limit exceeded');
  await expect(result.heading).toHaveText(outcomes.failed);
  await expect(result.text('The payment is over your bank’s or wallet’s limit.')).toBeVisible();
  await expect(result.reference).toHaveText((await records.deposits(player.user))[0]?.id ?? '');
  await expect.poll(() => records.balance(player.user)).toBe('0');

  await result.retry.click();
  await expect(form.heading).toHaveText('Visa');
  await expect(form.amount).toHaveValue('2,500');
  const again = await playground.paymentPage(() => form.submit.click());
  await again.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('2500');
  const statuses = (await records.deposits(player.user)).map(({ status }) => status);
  expect(statuses).toEqual(['mistaked', 'processed']);
});
