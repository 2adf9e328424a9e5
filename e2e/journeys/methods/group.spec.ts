import { problemsInBothThemes } from '../../fixtures/checks/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { Wire } from '../../fixtures/product/wire.ts';
import { outcomes } from '../../models/deposit-result.ts';

/** Changes the list so that two of its methods are behind one group tile. */
function withGroup(wire: Wire): void {
  wire.alterData('methods-payment-v3', (list) => {
    const group = {
      name: 'card_method',
      label: 'Bank cards',
      paymentMethods: ['visa', 'mastercard'],
      position: 1,
    };
    return { ...list, groups: [group] };
  });
}

test('[LIST-13] a group is one tile that opens its methods, also after a reload, and one of them takes a deposit; an unknown group leads to the list', async ({
  player,
  wire,
  records,
  bank,
}) => {
  withGroup(wire);
  const playground = await player.open();
  const { list, form, result, back, title } = playground.cashier;
  await expect(list.method('Bank cards')).toBeVisible();
  await expect(list.methods.filter({ hasText: /^Visa/ })).toHaveCount(0);
  await list.choose('Bank cards');
  await expect(list.heading('Bank cards')).toBeVisible();
  await expect(list.methods).toHaveCount(2);
  await expect.poll(() => playground.path()).toContain('/deposit/group?group=card_method');

  await list.choose('Mastercard');
  await expect(form.heading).toHaveText('Mastercard');
  await expect.poll(() => playground.path()).toContain('/deposit/group/redirect');
  await playground.reloadFrame();
  await expect(form.heading).toHaveText('Mastercard');
  await back.click();
  await expect(list.heading('Bank cards')).toBeVisible();
  await list.choose('Mastercard');
  await playground.paymentPage(async () => {
    await form.enterAmount('2000');
    await form.submit.click();
  });
  await bank.approve(await result.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user, 'INR')).toBe('2000');
  await back.click();
  await expect(title).toHaveText('Deposit method');

  await playground.goTo('/deposit/group?group=unknown');
  await expect(title).toHaveText('Deposit method');
  await expect.poll(() => playground.path()).toBe('/deposit');
});

test('a group page is accessible', { tag: '@all' }, async ({ player, wire }) => {
  withGroup(wire);
  const playground = await player.open();
  const { list } = playground.cashier;
  await list.choose('Bank cards');
  await list.method('Mastercard').waitFor();
  expect(await problemsInBothThemes(playground)).toEqual([]);
});
