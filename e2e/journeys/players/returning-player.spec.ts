import { accessibilityProblems } from '../../fixtures/checks/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { misfits } from '../../fixtures/checks/misfits.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { ends } from '../../models/withdrawal.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('[LIST-32, LIST-33] a returning player sees recent transactions, pays again with the last method and its saved account, and forgets the account', async ({
  player,
  bank,
  records,
  operator,
}) => {
  const first = await player.open();
  const depositId =
    await test.step('an account is saved when the player ticks the box', async () => {
      const { list, form, result } = first.cashier;
      await list.choose('Skrill');
      await form.enterAmount('1000');
      await form.field('Account email').fill('player@example.com');
      await form.saveTick.check();
      await first.paymentPage(() => form.submit.click());
      const id = await result.depositId();
      await bank.approve(id);
      await expect(result.heading).toHaveText(outcomes.processed);
      await result.again.click();
      const offered = first.frameElement.contentFrame().getByRole('group', { name: 'Pay from' });
      await expect(offered.getByRole('radio', { name: /^•• \d{4}$/ })).toBeChecked();
      await expect(form.field('Account email')).toBeHidden();
      return id;
    });
  await records.give(player.user, '50000');
  await operator.reject(await player.withdraw('30000'), 'The name on the account is another one.');

  const playground = await player.open();
  const { list, form, result, withdrawal, back, title } = playground.cashier;
  const frame = await playground.frame();
  const within = playground.frameElement.contentFrame();
  const accounts = within.getByRole('group', { name: 'Pay from' });

  await test.step('a recent transaction opens its page, and Back returns to the list', async () => {
    await list.recent.getByRole('button', { name: /Skrill.*₹1,000\.00/ }).click();
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

  await test.step('the last method is a shortcut', async () => {
    await expect(list.shortcut).toHaveAccessibleName(/^Last time: Skrill •• \d{4}$/);
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
  });

  await test.step('the saved account is used without its fields', async () => {
    const saved = accounts.getByRole('radio', { name: /^•• \d{4}$/ });
    await expect(saved).toBeChecked();
    await expect(form.field('Account email')).toBeHidden();
    await expect(form.saveTick).toBeHidden();
    expect(await accessibilityProblems(frame)).toEqual([]);
    await form.enterAmount('900');
    await playground.paymentPage(() => form.submit.click());
    await expect(result.heading).toHaveText(outcomes.waiting);
    await bank.approve(await result.depositId());
    await expect(result.heading).toHaveText(outcomes.processed);
  });

  await test.step('the saved account is forgotten', async () => {
    await result.again.click();
    await accounts.getByRole('button', { name: /^Remove/ }).click();
    const question = within.getByRole('dialog');
    await question.waitFor();
    expect(await accessibilityProblems(frame)).toEqual([]);
    await question.getByRole('button', { name: /^Remove/ }).click();
    await expect(accounts).toBeHidden();
    await expect(form.field('Account email')).toBeVisible();
    await playground.reloadFrame();
    await expect(form.field('Account email')).toBeVisible();
    await expect(accounts).toBeHidden();
  });
});
