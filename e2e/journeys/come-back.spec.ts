import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import { Playground } from '../models/playground.ts';

test('a payment that is approved while the widget is closed is there afterwards', async ({
  player,
  books,
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
  await expect.poll(() => books.balance(player.user)).toBe('1200');
  await playground.openCashier.click();
  await expect(list.recent).toContainText('₹1,200.00');
  await expect(list.recent).toContainText('Credited');
  await expect(list.pending).toBeHidden();
});

test(
  'a player who left the site finds the payment in progress and goes on',
  { tag: '@both' },
  async ({ player, books, bank, page, context }) => {
    const first = await player.open();
    await (await first.deposit('Visa', '1300')).leavePending();
    const depositId = await first.cashier.result.depositId();
    const address = page.url();
    await page.close();

    const playground = new Playground(await context.newPage());
    await playground.page.goto(address);
    const { list, result } = playground.cashier;
    await expect(list.pending).toContainText('₹1,300.00 by Visa');
    await list.resume('₹1,300.00');
    await expect(result.heading).toHaveText(outcomes.waiting);
    await expect(result.reference).toHaveText(depositId);

    await bank.approve(depositId);
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => books.balance(player.user)).toBe('1300');
  },
);

test('the waiting screen returns by its id when the frame is loaded anew', async ({
  player,
  books,
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
  await expect.poll(() => books.balance(player.user)).toBe('1400');
});

test('a reload of the whole site in the middle loses nothing', async ({ player, books }) => {
  const playground = await player.open();
  const { list, result } = playground.cashier;
  const payment = await playground.deposit('Visa', '1600');
  const depositId = await result.depositId();
  await playground.page.reload();
  await list.resume('₹1,600.00');
  await expect(result.reference).toHaveText(depositId);

  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => books.balance(player.user)).toBe('1600');
  await expect.poll(() => books.deposits(player.user)).toHaveLength(1);
});
