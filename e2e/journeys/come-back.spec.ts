import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import { Playground } from '../models/playground.ts';

test('a payment approved while the widget was closed is listed as credited afterwards', async ({
  player,
  records,
  bank,
}) => {
  const playground = await player.open();
  const { list, result, close } = playground.cashier;
  const payment = await playground.deposit('Visa', '1200');
  await payment.leavePending();
  const depositId = await result.depositId();
  await close.click();
  await expect(playground.frameElement).toBeHidden();

  await bank.approve(depositId);
  await expect.poll(() => records.balance(player.user)).toBe('1200');
  await playground.openCashier.click();
  await expect(list.recent).toContainText('₹1,200.00');
  await expect(list.recent).toContainText('Credited');
  await expect(list.pending).toBeHidden();
});

test(
  'a player who left the site finds the pending payment and continues it',
  { tag: '@both' },
  async ({ player, records, bank, page, context }) => {
    const first = await player.open();
    await (await first.deposit('Visa', '1300')).leavePending();
    const depositId = await first.cashier.result.depositId();
    const address = page.url();
    await page.close();

    const playground = new Playground(await context.newPage());
    await playground.page.goto(address);
    const { list, result } = playground.cashier;
    await expect(list.pending).toContainText('₹1,300.00 via Visa');
    await list.resume('₹1,300.00');
    await expect(result.heading).toHaveText(outcomes.waiting);
    await expect(result.reference).toHaveText(depositId);

    await bank.approve(depositId);
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('1300');
  },
);

test('the waiting screen reopens by its deposit id after the frame reloads', async ({
  player,
  records,
}) => {
  const playground = await player.open();
  const { result } = playground.cashier;
  const payment = await playground.deposit('Visa', '1400');
  const depositId = await result.depositId();
  await expect.poll(() => playground.path()).toBe(`/deposit/complete?id=${depositId}&method=visa`);

  await playground.reloadFrame();
  await expect(result.heading).toHaveText(outcomes.waiting);
  await expect(result.reference).toHaveText(depositId);
  await expect(result.continueLink).toBeVisible();
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1400');
});

test('reloading the whole site during a payment loses nothing', async ({ player, records }) => {
  const playground = await player.open();
  const { list, result } = playground.cashier;
  const payment = await playground.deposit('Visa', '1600');
  const depositId = await result.depositId();
  await playground.page.reload();
  await list.resume('₹1,600.00');
  await expect(result.reference).toHaveText(depositId);

  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1600');
  await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
});
