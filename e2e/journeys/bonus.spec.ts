import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('[BON-2, BON-7, BON-8] a bonus that the host offers is seen, read and unlocked', async ({
  player,
}) => {
  const playground = await player.open();
  const { list, bonus, form, back } = playground.cashier;
  await list.method('Visa').waitFor();
  await expect(bonus.strip).toBeHidden();
  await playground.act('Update bonuses');
  await expect(bonus.strip).toContainText('100% up to ₹20,000');

  await bonus.strip.click();
  expect(await playground.path()).toContain('/deposit/bonus-details');
  await expect(bonus.heading).toHaveText('100% up to ₹20,000');
  await expect(bonus.term('Minimum deposit')).toHaveText('₹500');
  const seen = await bonus.countdown.innerText();
  await expect(bonus.countdown).not.toHaveText(seen);
  await bonus.take.click();

  await list.choose('AstroPay');
  await expect(bonus.card).toContainText('Add ₹500 to unlock it');
  await form.enterAmount('499');
  await expect(bonus.card).toContainText('Add ₹1 to unlock it');
  await form.enterAmount('500');
  await expect(bonus.card).toContainText('Activated with this deposit');
  await expect(bonus.toggle).toBeChecked();
  await bonus.toggle.click();
  await expect(bonus.card).toContainText('Not used for this deposit');

  // The host takes its offers back while the form is open.
  await playground.act('Update bonuses');
  await playground.act('Update bonuses');
  await expect(bonus.card).toBeHidden();
  await back.click();
  await expect(bonus.strip).toBeHidden();
});

for (const theme of ['light', 'dark']) {
  test(`a ${theme} bonus can be used by everyone`, { tag: '@once' }, async ({ player }) => {
    const playground = await player.open({ theme });
    const { list, bonus } = playground.cashier;
    await list.method('Visa').waitFor();
    await playground.act('Update bonuses');
    await bonus.strip.click();
    await bonus.take.waitFor();
    expect(await accessibilityProblems(playground.page, 'iframe')).toEqual([]);
    await bonus.take.click();
    expect(await accessibilityProblems(playground.page, 'iframe')).toEqual([]);
    await list.choose('Visa');
    await bonus.card.waitFor();
    expect(await accessibilityProblems(playground.page, 'iframe')).toEqual([]);
  });
}
