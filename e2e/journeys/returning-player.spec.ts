import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { misfits } from '../fixtures/misfits.ts';
import { outcomes } from '../models/deposit-result.ts';
import { ends } from '../models/withdrawal.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('[LIST-32] a player pays again with the last method and its saved account', async ({
  player,
  bank,
}) => {
  const first = await player.open();
  await first.cashier.list.choose('Skrill');
  await first.cashier.form.enterAmount('1000');
  await first.cashier.form.field('Account email').fill('player@example.com');
  await first.cashier.form.saveTick.check();
  await first.paymentPage(() => first.cashier.form.submit.click());
  await bank.approve(await first.cashier.result.depositId());
  await expect(first.cashier.result.heading).toHaveText(outcomes.processed);

  const playground = await player.open();
  const { list, form } = playground.cashier;
  await expect(list.shortcut).toHaveAccessibleName(/^Last time: Skrill •• \d{4}$/);
  const frame = await playground.frame();
  expect(await misfits(frame)).toEqual([]);
  expect(await accessibilityProblems(frame, 'everything')).toEqual([]);
  // The button does not make the heading's row taller.
  const gap = await frame.evaluate(() => {
    const [heading, card] = ['h2', '[data-method]'].map((one) => document.querySelector(one));
    return (card?.getBoundingClientRect().top ?? 0) - (heading?.getBoundingClientRect().top ?? 0);
  });
  expect(gap).toBe(30);

  await list.shortcut.click();
  await expect(form.heading).toHaveText('Skrill');
  const saved = playground.frameElement.contentFrame().getByRole('radio', { name: /^•• \d{4}$/ });
  await expect(saved).toBeChecked();
});

test('[LIST-33] a recent transaction opens its page, and Back returns to the list', async ({
  player,
  bank,
  records,
  operator,
}) => {
  const first = await player.open();
  await (await first.deposit('Visa', '1200')).leavePending();
  const depositId = await first.cashier.result.depositId();
  await bank.approve(depositId);
  await expect(first.cashier.result.heading).toHaveText(outcomes.processed);
  await records.give(player.user, '50000');
  await operator.reject(await player.withdraw('30000'), 'The name on the account is another one.');

  const playground = await player.open();
  const { list, result, withdrawal, back, title } = playground.cashier;
  await list.recent.getByRole('button', { name: /Visa.*₹1,200\.00/ }).click();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(result.reference).toHaveText(depositId);
  await back.click();
  await list.recent.getByRole('button', { name: /₹30,000\.00/ }).click();
  await expect(withdrawal.heading).toHaveText(ends.rejected);
  await back.click();
  await expect(title).toHaveText('Deposit method');
  await expect(list.recent).toBeVisible();
  await expect.poll(() => playground.sentToHost('transaction')).toEqual([]);
});
