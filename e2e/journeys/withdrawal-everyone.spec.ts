import { problemsInBothThemes } from '../fixtures/accessibility.ts';
import { openSmallPhone } from '../fixtures/small-phone.ts';
import { expect, test } from '../fixtures/test.ts';
import { tabTo } from '../models/tab-to.ts';
import { ends } from '../models/withdrawal.ts';

const page = 'withdrawal';

test.describe('withdrawals for everyone', { tag: '@once' }, () => {
  test('every screen can be used by everyone, in both themes', async ({
    player,
    books,
    operator,
  }) => {
    test.slow();
    await books.give(player.user, '200000');
    await books.give(player.user, '40', 'USD');
    const refused = await player.withdraw('30000');
    await operator.reject(refused, 'The name on the account is another one.');
    const waiting = await player.withdraw('30000');
    const playground = await player.open({ page });
    const { list, withdrawal } = playground.cashier;
    const check = async (screen: string): Promise<void> => {
      expect.soft(await problemsInBothThemes(playground), screen).toEqual([]);
    };
    await withdrawal.pending.getByText('In review').click();
    await withdrawal.steps.first().waitFor();
    await check('root');
    await list.choose('IMPS transfer');
    await withdrawal.proceed.click();
    await expect(withdrawal.amount).toHaveAttribute('aria-invalid', 'true');
    await check('form with errors');
    await playground.goTo(`/withdrawal/complete?id=${refused}`);
    await expect(withdrawal.heading).toHaveText(ends.rejected);
    await check('rejected');
    await playground.goTo(`/withdrawal/complete?id=${waiting}`);
    await withdrawal.cancel.click();
    await check('review, with the question');
    await player.open({ page, country: 'ng' });
    await list.choose('Bank transfer');
    await withdrawal.banks.first().waitFor();
    await check('banks');
  });

  test('a withdrawal can be made and taken back with the keyboard alone', async ({
    player,
    books,
    bank,
  }) => {
    test.slow();
    await books.give(player.user, '50000');
    await bank.behave(player.user, { payout: 'never' });
    await player.withdraw('20000');
    const playground = await player.open({ page });
    const { keyboard } = playground.page;
    const { list, withdrawal } = playground.cashier;
    await list.method('IMPS transfer').waitFor();
    await tabTo(playground.page, list.method('IMPS transfer'));
    await keyboard.press('Enter');
    await withdrawal.amount.waitFor();
    await tabTo(playground.page, withdrawal.amount);
    await keyboard.type('1000');
    for (const [label, text] of [
      ['Account number', '123456789012'],
      ['IFSC', 'HDFC0001234'],
      ['Full name', 'Given Family'],
    ] as const) {
      await tabTo(playground.page, withdrawal.field(label));
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    await expect(withdrawal.heading).toHaveText('Confirm your withdrawal');
    await tabTo(playground.page, withdrawal.confirm);
    await keyboard.press('Enter');
    // More than the rule lets through in a day: the operator has to look at it.
    await expect(withdrawal.heading).toHaveText(ends.review);
    await expect.poll(() => books.balance(player.user)).toBe('29000');
    await tabTo(playground.page, withdrawal.cancel);
    await keyboard.press('Enter');
    await tabTo(playground.page, withdrawal.cancelIt);
    await keyboard.press('Enter');
    await expect(withdrawal.heading).toHaveText(ends.cancelled);
    await expect(withdrawal.heading).toBeFocused();
    await expect.poll(() => books.balance(player.user)).toBe('30000');
  });

  test('[I18N-1] the form and the confirmation fit a small phone in every language', async ({
    page: tab,
    product,
    player,
    books,
  }) => {
    test.slow();
    await books.give(player.user, '1234567.89');
    await books.give(player.user, '40', 'USD');
    const { user } = player;
    const phone = await openSmallPhone(tab, product, { user, country: 'in', currency: 'INR' });
    const { list, withdrawal, instruction, back } = phone.cashier;
    await list.method('IMPS transfer').waitFor();
    await phone.fitsEverywhere('withdraw.accounts');
    await list.choose('IMPS transfer');
    await withdrawal.text('How it works').click();
    await expect(instruction.steps).toHaveCount(3);
    await phone.fitsEverywhere('instruction.title');
    await back.click();
    await withdrawal.proceed.click();
    await expect(withdrawal.amount).toHaveAttribute('aria-invalid', 'true');
    await phone.fitsEverywhere('withdraw.submitEmpty');
    await withdrawal.fillBank('98765.43');
    await expect(withdrawal.fact('Account holder')).toContainText('SANDBOX CUSTOMER');
    await phone.fitsEverywhere('accounts.saveNote');
    await withdrawal.proceed.click();
    await withdrawal.sendCode.click();
    await withdrawal.code.waitFor();
    await phone.fitsEverywhere('confirm.title');
  });

  test('[I18N-1] what became of it fits a small phone in every language', async ({
    page: tab,
    product,
    player,
    books,
    bank,
    operator,
  }) => {
    test.slow();
    await books.give(player.user, '1234567.89');
    await bank.behave(player.user, { payout: 'never' });
    const refused = await player.withdraw('98765.43');
    await operator.reject(refused, 'The name on the account is another one.');
    await player.withdraw('98765.43');
    const { user } = player;
    const phone = await openSmallPhone(tab, product, { user, country: 'in', currency: 'INR' });
    const { withdrawal, list } = phone.cashier;
    await withdrawal.pending.getByText('In review').click();
    await withdrawal.steps.first().waitFor();
    await phone.fitsEverywhere('withdraw.pending');
    await withdrawal.cancel.click();
    await phone.fitsEverywhere('withdraw.cancelTitle');
    await withdrawal.cancelIt.click();
    await list.choose('IMPS transfer');
    await withdrawal.fillBank('1234.56');
    await withdrawal.proceed.click();
    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toHaveText(ends.processing);
    await phone.fitsEverywhere('withdraw.ended.processing');
    await phone.open(`/withdrawal/complete?id=${refused}`);
    await expect(withdrawal.heading).toHaveText(ends.rejected);
    await phone.fitsEverywhere('withdraw.ended.rejected');
  });

  test('[I18N-1] banks and the question whose account it is fit a small phone', async ({
    page: tab,
    product,
    player,
    books,
  }) => {
    test.slow();
    await books.give(player.user, '1234567.89', 'NGN');
    const { user } = player;
    const phone = await openSmallPhone(tab, product, { user, country: 'ng', currency: 'NGN' });
    const { withdrawal, list } = phone.cashier;
    await list.choose('Bank transfer');
    await withdrawal.banks.first().waitFor();
    await phone.fitsEverywhere('banks.title');
    await withdrawal.banks.first().click();
    await withdrawal.field('Account number').fill('0123450000');
    await expect(withdrawal.text(/does not know this account/)).toBeVisible();
    await phone.fitsEverywhere('withdrawal.amountTitle');
  });
});
