import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import { Playground } from '../models/playground.ts';

test(
  '[NET-6] a pending payment survives a reload of the frame or the site, a visit elsewhere and a closed widget, and its status is asked again after any failure',
  { tag: '@both' },
  async ({ player, records, bank, page, context, wire, guard }) => {
    guard.allow(/status of 404/);
    const first = await player.open();
    const { result, list } = first.cashier;
    await (await first.deposit('Visa', '1300')).leavePending();
    const depositId = await result.depositId();

    await test.step('the waiting screen reopens by its deposit id after the frame reloads', async () => {
      await expect.poll(() => first.path()).toBe(`/deposit/complete?id=${depositId}&method=visa`);
      // The guard of the page asks for the deposit, two seconds apart; the fourth attempt finds it.
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
      wire.alter('deposit-status', undefined);
    });

    await test.step('reloading the whole site loses nothing', async () => {
      await page.reload();
      await list.resume('₹1,300.00');
      await expect(result.reference).toHaveText(depositId);
    });

    const address = page.url();
    await page.close();
    const again = new Playground(await context.newPage());
    const { list: newList, result: newResult, back, close } = again.cashier;

    await test.step('a player who left the site finds the pending payment and continues it', async () => {
      await again.page.goto(address);
      await expect(newList.pending).toContainText('₹1,300.00 via Visa');
      await newList.resume('₹1,300.00');
      await expect(newResult.heading).toHaveText(outcomes.waiting);
      await expect(newResult.reference).toHaveText(depositId);
      const payment = await again.paymentPage(() => newResult.continueLink.click());
      await payment.approve();
      await expect(newResult.heading).toHaveText(outcomes.processed);
      await expect.poll(() => records.balance(player.user)).toBe('1300');
      await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
    });

    await test.step('one approved while the widget was closed is listed as credited afterwards', async () => {
      await back.click();
      await (await again.deposit('Visa', '1200')).leavePending();
      const secondId = await newResult.depositId();
      await close.click();
      await expect(again.frameElement).toBeHidden();
      await bank.approve(secondId);
      await expect.poll(() => records.balance(player.user)).toBe('2500');
      await again.openCashier.click();
      await expect(newList.recent).toContainText('₹1,200.00');
      await expect(newList.recent).toContainText('Credited');
      await expect(newList.pending).toBeHidden();
    });
  },
);
