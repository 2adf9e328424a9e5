import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { Playground } from '../../models/playground.ts';

test(
  '[NET-6] a player who reloaded the frame or left the site continues the pending payment, whose status is asked again after any failure',
  { tag: '@both' },
  async ({ player, records, bank, page, context, wire, guard }) => {
    guard.allow(/status of 404/);
    const first = await player.open();
    const payment = await first.deposit('Visa', '1300');
    const depositId = await first.cashier.result.depositId();

    await test.step('the waiting screen reopens by its deposit id after the frame reloads', async () => {
      const { result } = first.cashier;
      await expect.poll(() => first.path()).toBe(`/deposit/complete?id=${depositId}&method=visa`);
      // The page's guard asks for the deposit every two seconds; the fourth attempt finds it.
      let failures = 3;
      wire.alter('deposit-status', (answer) => {
        failures -= 1;
        if (failures < 0) return answer;
        return { status: 404, error: { code: 'banking.depositNotFound', message: 'not yet' } };
      });
      await first.reloadFrame();
      await expect(result.heading).toHaveText(outcomes.waiting);
      expect(failures).toBeLessThan(0);
      await expect(result.reference).toHaveText(depositId);
      await expect(result.continueLink).toBeVisible();
      await payment.leavePending();
    });

    await test.step('a player who left the site finds the payment and continues it', async () => {
      const address = page.url();
      await page.close();
      const playground = new Playground(await context.newPage());
      await playground.page.goto(address);
      const { list, result } = playground.cashier;
      await expect(list.pending).toContainText('₹1,300.00 · Visa');
      await list.resume('₹1,300.00');
      await expect(result.heading).toHaveText(outcomes.waiting);
      await expect(result.reference).toHaveText(depositId);

      await bank.approve(depositId);
      await expect(result.heading).toHaveText(outcomes.processed);
      await expect.poll(() => records.balance(player.user)).toBe('1300');
    });
  },
);

test('reloading the whole site loses nothing, and a payment approved while the widget was closed is listed as credited', async ({
  player,
  records,
  bank,
}) => {
  const playground = await player.open();
  const { list, result, back, close } = playground.cashier;
  const payment = await playground.deposit('Visa', '1200');
  const firstId = await result.depositId();
  await playground.page.reload();
  await list.resume('₹1,200.00');
  await expect(result.reference).toHaveText(firstId);
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await back.click();

  await (await playground.deposit('Visa', '1100')).leavePending();
  const depositId = await result.depositId();
  await close.click();
  await expect(playground.frameElement).toBeHidden();

  await bank.approve(depositId);
  await expect.poll(() => records.balance(player.user)).toBe('2300');
  await expect.poll(() => records.deposits(player.user)).toHaveLength(2);
  await playground.openCashier.click();
  const credited = list.recent.getByRole('button').filter({ hasText: '₹1,100.00' });
  await expect(credited).toContainText('Credited');
  await expect(list.pending).toBeHidden();
});
