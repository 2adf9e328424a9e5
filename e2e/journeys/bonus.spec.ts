import { problemsInBothThemes } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

const bonusTitle = '100% on your first deposit';

test('[BON-2, BON-7, BON-8] a player opens a bonus from the host, unlocks it and deposits with it', async ({
  player,
  wire,
  bank,
}) => {
  const playground = await player.open();
  const { list, bonus, form, result } = playground.cashier;
  await list.method('Visa').waitFor();
  await expect(bonus.strip).toBeHidden();
  await playground.act('Update bonuses');
  await expect(bonus.strip).toContainText(bonusTitle);

  await bonus.strip.click();
  await expect.poll(() => playground.path()).toContain('/deposit/bonus-details');
  await expect(bonus.heading).toHaveText(bonusTitle);
  await expect(bonus.term('Minimum deposit')).toHaveText('₹1,000');
  const seen = await bonus.countdown.innerText();
  await expect(bonus.countdown).not.toHaveText(seen);
  await bonus.take.click();

  await list.choose('Visa');
  await expect(bonus.card).toContainText('Add ₹1,000 to unlock it');
  await form.enterAmount('1000');
  await expect(bonus.card).toContainText('Unlocked with this deposit');
  await expect(bonus.toggle).toBeChecked();
  await playground.paymentPage(() => form.submit.click());
  expect(wire.payloads('deposit-create')).toMatchObject([
    { bonusId: 'welcome-100', isActivatedBonus: true },
  ]);
  await bank.approve(await result.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
});

test('[HOST-2, BON-8] the player can switch a bonus off, and the host can withdraw it', async ({
  player,
}) => {
  // On Android every button has a ripple except this one, because a ripple would hide its knob.
  const playground = await player.open({ bonuses: 'deposit', platform: 'android' });
  const { list, bonus, back } = playground.cashier;
  await list.choose('Visa');
  await expect(bonus.card).toContainText('Turn on and deposit ₹');
  await expect(bonus.toggle).toHaveCSS('opacity', '1', { pseudo: 'after' });
  await bonus.toggle.click();
  await expect(bonus.card).toContainText('Add ₹1,000 to unlock it');
  await bonus.toggle.click();
  await expect(bonus.card).toContainText('Turn on and deposit ₹');
  await playground.act('Update bonuses');
  await playground.act('Update bonuses');
  await expect(bonus.card).toBeHidden();
  await back.click();
  await expect(bonus.strip).toBeHidden();
});

test('[BON-5, BON-10] a player of group B is promised a crypto bonus, and gets it with the deposit', async ({
  player,
  chains,
  wire,
}) => {
  await chains.stopMining('tron');
  const playground = await player.open({ experiment: 'group_b' });
  const { list, coins, form, payment, result, back } = playground.cashier;
  await list.choose('Crypto');
  await expect(coins.bonus).toContainText('of ₹1,500 or more.');
  await coins.network('Tether', 'Tron').click();
  await form.enterAmount('2000');
  await form.submit.click();
  const address = await payment.line('Tron (TRC-20) address').innerText();
  const amount = await payment.line('Amount in USDT').innerText();
  expect(wire.payloads('deposit-create')).toMatchObject([{ abTestGroup: 'group_b' }]);
  await chains.pay('tron', { address, coin: 'USDT', amount });
  await chains.mine('tron', 20);
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(result.fact('Bonus')).toHaveText('Activated');
  await result.again.click();
  await back.click();
  await expect(coins.heading).toBeVisible();
  await expect(coins.bonus).toHaveCount(0);
});

test('the bonus strip, page and card are accessible', { tag: '@all' }, async ({ player }) => {
  const playground = await player.open({ bonuses: 'deposit' });
  const { list, bonus } = playground.cashier;
  await bonus.strip.click();
  await bonus.take.waitFor();
  expect(await problemsInBothThemes(playground)).toEqual([]);
  await bonus.take.click();
  expect(await problemsInBothThemes(playground)).toEqual([]);
  await list.choose('Visa');
  await bonus.card.waitFor();
  expect(await problemsInBothThemes(playground)).toEqual([]);
});
