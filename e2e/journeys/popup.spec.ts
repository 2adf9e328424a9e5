import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

test('a blocked popup is replaced by a link to the payment page', async ({
  player,
  records,
  context,
  page,
}) => {
  await page.addInitScript(() => {
    if (globalThis.parent !== globalThis.self) globalThis.open = () => null;
  });
  const playground = await player.open();
  const { list, form, result } = playground.cashier;
  await list.choose('Visa');
  await form.enterAmount('1800');
  await form.submit.click();
  await expect(result.heading).toHaveText(outcomes.waiting);
  expect(context.pages()).toHaveLength(1);

  const payment = await playground.paymentPage(() => result.continueLink.click());
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1800');
});

test('a player who closed the payment page can open it again', async ({ player, records }) => {
  const playground = await player.open();
  const { result } = playground.cashier;
  const payment = await playground.deposit('Visa', '1900');
  await payment.page.close();
  await expect(result.heading).toHaveText(outcomes.waiting);
  await expect(result.timeLeft).toContainText('left');

  const again = await playground.paymentPage(() => result.continueLink.click());
  await again.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1900');
  await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
});

test('[SEQ-14] an error closes the popup, and the same deposit can be retried', async ({
  player,
  records,
  wire,
  guard,
}) => {
  guard.allow(/status of 503/);
  const playground = await player.open();
  const { form, result } = playground.cashier;
  const error = { code: 'banking.providerUnavailable', message: 'The provider is away.' };
  wire.alter('deposit-create', () => ({ status: 503, error }));
  const opened = playground.page.context().waitForEvent('page');
  await playground.cashier.list.choose('Visa');
  await form.enterAmount('2000');
  await form.submit.click();
  const popup = await opened;
  await playground.cashier.expectAlert('The payment provider isn’t responding');
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(form.amount).toHaveValue('2,000');

  wire.alter('deposit-create', undefined);
  const payment = await playground.paymentPage(() => form.submit.click());
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('2000');
});
