import { problemsInBothThemes } from '../../fixtures/checks/accessibility.ts';
import { mainActions } from '../../fixtures/checks/main-actions.ts';
import { expect, test } from '../../fixtures/test.ts';
import { tabTo } from '../../models/tab-to.ts';
import { ends } from '../../models/withdrawal.ts';

const page = 'withdrawal';

test.describe('the outcomes of a withdrawal', () => {
  test('[WD-9, HEAD-8] a withdrawal confirmed with a code is reviewed; if it is cancelled, rejected or fails, the money comes back', async ({
    player,
    records,
    wire,
    guard,
    bank,
    operator,
  }) => {
    guard.allow(/status of 42[28]/);
    // The player may request another code at once, so that no journey waits half a minute.
    wire.alterData('code-send', (sent) => ({ ...sent, resendAt: sent.serverTime }));
    await records.give(player.user, '50000');
    const playground = await player.open({ page });
    const { list, withdrawal, title, back } = playground.cashier;
    await list.choose('IMPS transfer');
    await withdrawal.fillBank('30000');
    await withdrawal.proceed.click();
    await withdrawal.sendCode.click();
    await expect(withdrawal.text('We sent a code to +49 ••• ••42')).toBeVisible();
    // A second tap at the same place must not withdraw.
    await expect(withdrawal.confirm).toBeHidden();
    await expect(withdrawal.code).toBeFocused();
    const wrong = (await player.code()) === '000000' ? '111111' : '000000';
    for (const triesLeft of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await withdrawal.code.fill(wrong);
      await withdrawal.confirm.click();
      const reason = `That code isn’t right. Check it and try again. ${triesLeft}`;
      await expect(withdrawal.code).toHaveAccessibleDescription(new RegExp(reason));
      await playground.cashier.expectAlert(`Code we sent you: ${reason}`);
      await expect(withdrawal.code).toBeFocused();
    }
    await withdrawal.code.fill(wrong);
    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toBeFocused();
    await expect(withdrawal.heading).toHaveAccessibleDescription(/Too many code attempts/);
    expect((await playground.cashier.alerts()).join(' ')).not.toContain('Too many code attempts');

    await withdrawal.change.click();
    await withdrawal.proceed.click();
    await withdrawal.sendCode.click();
    await withdrawal.code.waitFor();
    await records.ageCodes(player.user);
    await withdrawal.code.fill(await player.code());
    await withdrawal.confirm.click();
    await expect(withdrawal.code).toHaveAccessibleDescription(/That code has expired/);
    expect(await problemsInBothThemes(playground), 'with an expired code').toEqual([]);
    await withdrawal.newCode.click();
    await expect(withdrawal.code).not.toHaveAccessibleDescription(/That code has expired/);
    await expect(withdrawal.code).toHaveValue('');
    await withdrawal.code.fill(await player.code());
    await withdrawal.confirm.click();

    await expect(withdrawal.heading).toHaveText(ends.review);
    await expect(withdrawal.text('You can close this page')).toBeVisible();
    await expect.poll(() => records.balance(player.user)).toBe('20000');
    await back.click();
    await expect(title).toHaveText('Withdrawal method');
    await expect(withdrawal.text('₹30,000.00 on hold')).toBeVisible();
    await expect(withdrawal.pending).toContainText('In review');
    await withdrawal.pending.getByText('₹30,000.00 · IMPS transfer').click();
    await expect(withdrawal.steps.getByRole('listitem')).toHaveCount(4);
    await withdrawal.cancel.click();
    await expect.poll(() => mainActions(withdrawal.dialog)).toEqual(['No, keep it']);
    await withdrawal.keepIt.click();
    await expect(withdrawal.dialog).toBeHidden();
    await expect(withdrawal.cancel).toBeFocused();
    await withdrawal.cancel.click();
    await withdrawal.cancelIt.click();
    await expect(withdrawal.pending).toContainText('Cancelled');
    await expect(withdrawal.cancel).toBeHidden();
    await expect(title).toBeFocused();
    await expect(withdrawal.text('on hold')).toBeHidden();
    await expect.poll(() => records.balance(player.user)).toBe('50000');
    await expect
      .poll(() => playground.sentToHost('transaction'))
      .toMatchObject([{ status: 'review' }, { status: 'cancelled' }]);

    // The operator rejects one, and the bank fails another: both give their reasons.
    await bank.behave(player.user, { payout: 'never' });
    const refused = await player.withdraw('30000');
    await playground.reloadFrame();
    await expect(withdrawal.pending).toContainText('In review');
    await playground.goWithin(`/withdrawal/complete?id=${refused}`);
    await expect(withdrawal.heading).toHaveText(ends.review);
    await operator.reject(refused, 'The name on the account is another one.');
    await expect(withdrawal.heading).toHaveText(ends.rejected);
    await expect(withdrawal.text('₹30,000.00 is back in your balance.')).toBeVisible();
    await expect(withdrawal.steps).toContainText('The name on the account is another one.');
    await expect.poll(() => records.balance(player.user)).toBe('50000');

    const failed = await player.withdraw('30000');
    await playground.goWithin(`/withdrawal/complete?id=${failed}`);
    await expect(withdrawal.cancel).toBeVisible();
    await operator.approve(failed);
    await expect(withdrawal.heading).toHaveText(ends.processing);
    await expect(withdrawal.cancel).toBeHidden();
    await bank.fail(failed, 'The bank has closed this account.');
    await expect(withdrawal.heading).toHaveText(ends.failed);
    await expect(withdrawal.text('The bank has closed this account.').first()).toBeVisible();
    await expect.poll(() => records.balance(player.user)).toBe('50000');
    await expect
      .poll(() => playground.sentToHost('transaction'))
      .toContainEqual(expect.objectContaining({ id: failed, status: 'failed' }));

    await back.click();
    await expect(list.method('IMPS transfer')).toBeVisible();
    await expect(withdrawal.pending).toContainText('The name on the account is another one.');
    await expect(withdrawal.pending).toContainText('The bank has closed this account.');
  });

  test('[HEAD-8] an account is saved when the player ticks the box, used without its fields, and forgotten; then the keyboard alone is enough', async ({
    player,
    records,
    bank,
  }) => {
    await records.give(player.user, '50000');
    await bank.behave(player.user, { payout: 'never' });
    const playground = await player.open({ page });
    const { list, withdrawal, back } = playground.cashier;
    await list.choose('IMPS transfer');
    await withdrawal.fillBank('2000');
    await withdrawal.saveTick.check();
    await withdrawal.proceed.click();
    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toHaveText(ends.processing);

    await back.click();
    await list.choose('IMPS transfer');
    await expect(withdrawal.saved).toBeChecked();
    await expect(withdrawal.field('Account number')).toBeHidden();
    await expect(withdrawal.saveTick).toBeHidden();
    expect(await problemsInBothThemes(playground), 'with a saved account').toEqual([]);
    await withdrawal.enterAmount('1500');
    await withdrawal.proceed.click();
    await expect(withdrawal.fact('To')).toContainText('9012');
    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toHaveText(ends.processing);
    await expect.poll(() => records.withdrawals(player.user)).toBe(2);

    await back.click();
    await list.choose('IMPS transfer');
    await withdrawal.forget.click();
    await expect.poll(() => mainActions(withdrawal.question)).toEqual(['Keep it']);
    await withdrawal.forgetIt.click();
    await expect(withdrawal.saved).toBeHidden();
    await expect(withdrawal.field('Account number')).toBeVisible();
    await playground.reloadFrame();
    await expect(withdrawal.field('Account number')).toBeVisible();
    await expect(withdrawal.saved).toBeHidden();

    // This uses up the daily limit of automatic approval: the operator has to review the next one.
    await player.withdraw('16500');
    await back.click();
    const { keyboard } = playground.page;
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
    await expect(withdrawal.heading).toHaveText(ends.review);
    await expect.poll(() => records.balance(player.user)).toBe('29000');
    await tabTo(playground.page, withdrawal.cancel);
    await keyboard.press('Enter');
    await tabTo(playground.page, withdrawal.cancelIt);
    await keyboard.press('Enter');
    await expect(withdrawal.heading).toHaveText(ends.cancelled);
    await expect(withdrawal.heading).toBeFocused();
    await expect.poll(() => records.balance(player.user)).toBe('30000');
  });
});
