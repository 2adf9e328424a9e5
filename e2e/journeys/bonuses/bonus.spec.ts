import { problemsInBothThemes } from '../../fixtures/checks/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

const bonusTitle = '100% on your first deposit';

test('[HOST-2, BON-2, BON-5, BON-7, BON-8, BON-10] the host offers a bonus and withdraws it, a player of group B gets one for crypto, and a deposit unlocks one', async ({
  player,
  wire,
  bank,
  chains,
}) => {
  // On this chain no journey expects a payment to be unconfirmed.
  await chains.stopMining('ethereum');
  const playground = await player.open({
    bonuses: 'deposit',
    platform: 'android',
    experiment: 'group_b',
  });
  const { list, coins, bonus, form, payment, result, back } = playground.cashier;

  await test.step('the player can switch a bonus off, and the host can withdraw it', async () => {
    await list.choose('Visa');
    await expect(bonus.card).toContainText('Turn on and deposit ₹');
    // On Android every button has a ripple except this one, because a ripple would hide its knob.
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

  await test.step('a player of group B is promised a crypto bonus, and gets it with the deposit', async () => {
    await list.choose('Crypto');
    await expect(coins.bonus).toContainText('of ₹1,500 or more.');
    await coins.network('Tether', 'Ethereum').click();
    await form.enterAmount('2000');
    await form.submit.click();
    const address = await payment.line('Ethereum (ERC\u201120) address').innerText();
    const amount = await payment.line('Amount in USDT').innerText();
    expect(wire.payloads('deposit-create')).toMatchObject([{ abTestGroup: 'group_b' }]);
    await chains.pay('ethereum', { address, coin: 'USDT', amount });
    await chains.mine('ethereum', 16);
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect(result.fact('Bonus')).toHaveText('Activated');
    await result.again.click();
    await back.click();
    await expect(coins.heading).toBeVisible();
    await expect(coins.bonus).toHaveCount(0);
    await back.click();
  });

  await test.step('the player opens a bonus from the host, unlocks it and deposits with it', async () => {
    await playground.act('Update bonuses');
    await expect(bonus.strip).toContainText(bonusTitle);

    await bonus.strip.click();
    await expect.poll(() => playground.path()).toContain('/deposit/bonus-details');
    await expect(bonus.heading).toHaveText(bonusTitle);
    await expect(bonus.term('Minimum deposit')).toHaveText('₹1,000');
    const seen = await bonus.countdown.innerText();
    await expect(bonus.countdown).not.toHaveText(seen);
    await bonus.take.click();

    await list.choose('UPI transfer');
    await list.choose('UPI QR');
    await form.enterAmount('');
    await expect(bonus.card).toContainText('Add ₹1,000 to unlock it');
    await form.enterAmount('1000');
    await expect(bonus.card).toContainText('Unlocked with this deposit');
    await expect(bonus.toggle).toBeChecked();
    await form.submit.click();
    const depositId = await payment.depositId();
    expect(wire.payloads('deposit-create').slice(1)).toMatchObject([
      { bonusId: 'welcome-100', isActivatedBonus: true },
    ]);
    await bank.approve(depositId);
    await expect(result.heading).toHaveText(outcomes.processed);
  });
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
