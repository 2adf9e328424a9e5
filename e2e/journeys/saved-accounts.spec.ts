import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an account is saved when the player ticks the box, used without its fields, and forgotten', async ({
  player,
  bank,
}) => {
  const playground = await player.open();
  const { list, form, result } = playground.cashier;
  const accounts = playground.frameElement.contentFrame().getByRole('group', {
    name: 'Pay from',
  });
  await list.choose('Skrill');
  await form.enterAmount('1000');
  await form.field('Account email').fill('player@example.com');
  await form.saveTick.check();
  await playground.paymentPage(() => form.submit.click());
  await bank.approve(await result.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
  await result.fact('New balance').waitFor();

  await result.again.click();
  const saved = accounts.getByRole('radio', { name: /^•• \d{4}$/ });
  await expect(saved).toBeChecked();
  await expect(form.field('Account email')).toBeHidden();
  await expect(form.saveTick).toBeHidden();
  expect(await accessibilityProblems(await playground.frame())).toEqual([]);
  await form.enterAmount('900');
  await playground.paymentPage(() => form.submit.click());
  await expect(result.heading).toHaveText(outcomes.waiting);
  await bank.approve(await result.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);

  await result.again.click();
  await accounts.getByRole('button', { name: /^Remove/ }).click();
  const question = playground.frameElement.contentFrame().getByRole('dialog');
  expect(await accessibilityProblems(await playground.frame())).toEqual([]);
  await question.getByRole('button', { name: /^Remove/ }).click();
  await expect(accounts).toBeHidden();
  await expect(form.field('Account email')).toBeVisible();
  await playground.reloadFrame();
  await expect(form.field('Account email')).toBeVisible();
  await expect(accounts).toBeHidden();
});
