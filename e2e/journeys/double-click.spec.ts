import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import { PaymentPage } from '../models/payment-page.ts';

test('a double click on the submit button creates one deposit', async ({
  player,
  records,
  wire,
  context,
}) => {
  const playground = await player.open();
  const { list, form, result } = playground.cashier;
  await list.choose('Visa');
  await form.enterAmount('1700');
  await form.submit.dblclick();
  await expect(result.heading).toHaveText(outcomes.waiting);

  const popups = context.pages().filter((page) => page !== playground.page);
  expect(popups).toHaveLength(1);
  expect(wire.payloads('deposit-create')).toHaveLength(1);
  await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
  for (const popup of popups) await new PaymentPage(popup).approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1700');
});
