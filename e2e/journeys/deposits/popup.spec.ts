import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

test('[SEQ-14] an error closes the popup, and a payment page that was closed or blocked can still be opened', async ({
  player,
  records,
  wire,
  guard,
  context,
}) => {
  guard.allow(/status of 503/);
  const playground = await player.open();
  const { list, form, result, back } = playground.cashier;

  const payment =
    await test.step('an error closes the popup, and the same deposit can be retried', async () => {
      const error = { code: 'banking.providerUnavailable', message: 'The provider is away.' };
      wire.alter('deposit-create', () => ({ status: 503, error }));
      const opened = context.waitForEvent('page');
      await list.choose('Visa');
      await form.enterAmount('2000');
      await form.submit.click();
      const popup = await opened;
      await playground.cashier.expectAlert('The payment provider isn’t responding');
      await expect.poll(() => popup.isClosed()).toBe(true);
      await expect(form.amount).toHaveValue('2,000');
      wire.alter('deposit-create', undefined);
      return playground.paymentPage(() => form.submit.click());
    });

  await test.step('a player who closed the payment page can open it again', async () => {
    await payment.page.close();
    await expect(result.heading).toHaveText(outcomes.waiting);
    await expect(result.timeLeft).toContainText('left');
    const again = await playground.paymentPage(() => result.continueLink.click());
    await again.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('2000');
    await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
  });

  await test.step('a blocked popup is replaced by a link to the payment page', async () => {
    const frame = await playground.frame();
    await frame.evaluate(() => void (globalThis.open = () => null));
    await expect.poll(() => context.pages().length).toBe(1);
    await back.click();
    await list.choose('Visa');
    await form.enterAmount('1800');
    await form.submit.click();
    await expect(result.heading).toHaveText(outcomes.waiting);
    expect(context.pages()).toHaveLength(1);
    const linked = await playground.paymentPage(() => result.continueLink.click());
    await linked.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('3800');
  });
});
