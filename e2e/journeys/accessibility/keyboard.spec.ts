import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { tabTo } from '../../models/tab-to.ts';

test('a deposit works with the keyboard alone', async ({ player, records }) => {
  const playground = await player.open();
  const { page } = playground;
  const { list, form, result } = playground.cashier;
  await list.method('Mastercard').waitFor();
  await tabTo(page, list.method('Mastercard'));
  await page.keyboard.press('Enter');

  await form.amount.waitFor();
  await tabTo(page, form.amount);
  await page.keyboard.type('2200');
  const payment = await playground.paymentPage(() => page.keyboard.press('Enter'));
  await tabTo(payment.page, payment.approveButton);
  await payment.pressEnter();

  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('2200');
  await tabTo(page, result.done);
  await page.keyboard.press('Enter');
  await expect(playground.frameElement).toBeHidden();
});
