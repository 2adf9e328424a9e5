import { expect, test } from '../../fixtures/test.ts';
import type { Playground } from '../../models/playground.ts';
import { ends } from '../../models/withdrawal.ts';

const page = 'withdrawal';

/** Goes from the bank account form to the confirmation. */
async function toConfirm({ cashier }: Playground, amount: string): Promise<void> {
  const { withdrawal } = cashier;
  await withdrawal.fillBank(amount);
  await withdrawal.proceed.click();
  await expect(withdrawal.heading).toHaveText('Confirm your withdrawal');
}

test(
  '[WD-1, WD-2, WD-4, WD-8, ROUTE-3, ROUTE-15, LIST-5, HEAD-4, HOST-10] a withdrawal goes from the list to the money sent',
  { tag: ['@both', '@core'] },
  async ({ player, records }) => {
    await records.give(player.user, '50000');
    const playground = await player.open({ page });
    const { list, title, withdrawal, instruction, back } = playground.cashier;
    await expect(title).toHaveText('Withdrawal method');
    await expect(list.method('IMPS transfer')).toBeVisible();
    await expect(list.method('Visa')).toHaveCount(0);
    await expect(list.method('Bitcoin')).toHaveCount(0);
    await expect(withdrawal.text('₹50,000.00')).toBeVisible();
    await expect.poll(() => playground.sentToHost('init')).toMatchObject([{ page: 'withdrawal' }]);

    await list.choose('IMPS transfer');
    await expect(withdrawal.heading).toHaveText('IMPS transfer');
    await expect.poll(() => playground.path()).toContain('/withdrawal/redirect?method=imps_india');
    await withdrawal.text('How it works').click();
    await expect(instruction.steps).toHaveCount(3);
    await expect.poll(() => playground.path()).toContain('/withdrawal/redirect/instruction');
    await back.click();

    await expect(withdrawal.shares).toHaveText(['25%', '50%', '75%', 'All']);
    await withdrawal.shares.first().click();
    await expect(withdrawal.amount).toHaveValue('12,500');
    await expect(withdrawal.fact('You get')).toHaveText('₹12,495.00');
    await withdrawal.fillBank('2000');
    await expect(withdrawal.bar).toContainText('You get₹1,995.00');
    await expect(withdrawal.bar).toContainText('Fee₹5.00');
    const usual = playground.page.viewportSize();
    await playground.page.setViewportSize({ width: 360, height: 740 });
    await expect(withdrawal.bar).toBeInViewport({ ratio: 1 });
    if (usual) await playground.page.setViewportSize(usual);
    await expect(withdrawal.fact('Account holder')).toContainText('SANDBOX CUSTOMER');
    await withdrawal.proceed.click();
    await expect(withdrawal.heading).toHaveText('Confirm your withdrawal');
    await expect(withdrawal.fact('Fee')).toHaveText('₹5.00');
    await expect(withdrawal.fact('From')).toHaveText('Main account');
    await expect(withdrawal.fact('To')).toContainText('9012');
    // A draft holds no money.
    await expect.poll(() => records.balance(player.user)).toBe('50000');

    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toHaveText(ends.sent);
    await expect(withdrawal.steps.getByRole('listitem')).toHaveCount(4);
    await expect.poll(() => records.balance(player.user)).toBe('48000');
    await expect
      .poll(async () => (await playground.sentToHost('transaction')).at(-1))
      .toMatchObject({ kind: 'withdrawal', method: 'imps_india', amount: '2000', status: 'sent' });
    await back.click();
    await expect(title).toHaveText('Withdrawal method');
  },
);

test('[WD-5, HEAD-4] a player with two accounts withdraws despite too little money, an expired token and a double click', async ({
  player,
  records,
  wire,
  guard,
}) => {
  guard.allow(/status of 401|ERR_CONNECTION_RESET/);
  await records.give(player.user, '50000');
  await records.give(player.user, '40', 'USD');
  const playground = await player.open({ page });
  const { list, withdrawal, back } = playground.cashier;
  const confirmKeys = () => wire.calls('withdrawal-confirm').map(({ key }) => key);

  await test.step('choosing an account shows the methods of its currency', async () => {
    await expect(withdrawal.accounts).toHaveCount(2);
    await expect(withdrawal.text('Main account')).toBeVisible();
    await expect(withdrawal.accounts.first()).toBeChecked();
    await withdrawal.text('Additional account').click();
    await expect(list.method('IMPS transfer')).toHaveCount(0);
    await withdrawal.text('Main account').click();
    await expect(list.method('IMPS transfer')).toBeVisible();
  });

  await test.step('if the balance no longer covers it, the player is told and can change the amount', async () => {
    await list.choose('IMPS transfer');
    await toConfirm(playground, '2000');
    await records.give(player.user, '-49000');
    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toHaveAccessibleDescription(/no longer covers/);
    await withdrawal.change.click();
    await expect(withdrawal.heading).toHaveText('IMPS transfer');
    await expect.poll(() => records.withdrawals(player.user)).toBe(0);
    await records.give(player.user, '49000');
    await expect(withdrawal.text('₹50,000.00 available')).toBeVisible();
  });

  await test.step('a token that expires at the confirmation does not stop it', async () => {
    await toConfirm(playground, '2000');
    await playground.act('Expire token');
    await expect.poll(() => playground.messages('token-updated')).not.toEqual([]);
    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toHaveText(ends.sent);
    await expect.poll(() => playground.sentToHost('onTokenExpired')).not.toEqual([]);
    await expect.poll(() => records.withdrawals(player.user)).toBe(1);
  });

  await test.step('a double click makes one withdrawal', async () => {
    await back.click();
    await list.choose('IMPS transfer');
    await toConfirm(playground, '2000');
    const earlier = confirmKeys().length;
    await withdrawal.confirm.dblclick();
    await expect(withdrawal.heading).toHaveText(/^Your (money|withdrawal)/);
    await expect.poll(() => records.withdrawals(player.user)).toBe(2);
    expect(new Set(confirmKeys().slice(earlier)).size).toBe(1);
  });
});

test('[LIST-4, ROUTE-3, WD-3, LIST-5, FORM-10] a region without methods leads to others, with a bank to search and a group', async ({
  player,
  records,
}) => {
  await records.give(player.user, '100000', 'NGN');
  await records.give(player.user, '5000', 'UAH');
  const playground = await player.open({ page, country: 'au', currency: 'NGN' });
  const { message, region, list, title, withdrawal, back } = playground.cashier;

  await test.step('without methods the empty page is shown, and another region has some', async () => {
    await expect(
      message.heading('There are no payment methods available for this region'),
    ).toBeVisible();
    await expect.poll(() => playground.path()).toContain('transaction=withdrawal');
    await expect
      .poll(() => playground.sentToHost('onDisplayError'))
      .toMatchObject([{ message: 'Empty withdrawal methods' }]);
    await expect(title).toHaveText('Withdrawal method');
    await playground.goWithin('/withdrawal/region');
    await region.region('Nigeria').click();
    await expect(title).toHaveText('Withdrawal method');
    await expect(list.methods.first()).toBeVisible();
    await expect.poll(() => playground.path()).toBe('/withdrawal');
  });

  await test.step('a Nigerian bank can be searched, and the account holder is shown before confirming', async () => {
    await list.choose('Bank transfer');
    await expect(withdrawal.heading).toHaveText('Choose your bank');
    await expect.poll(() => playground.path()).toContain('/withdrawal/nigerian-banks');
    await withdrawal.search.fill('zenith');
    await expect(withdrawal.banks).toHaveCount(1);
    await withdrawal.banks.click();
    await expect(withdrawal.heading).toHaveText('Bank transfer');
    await withdrawal.enterAmount('5000');
    await withdrawal.field('Account number').fill('0123456780000');
    await withdrawal.field('Account number').fill('0123450000');
    await expect(withdrawal.text(/can’t find this account/)).toBeVisible();
    await withdrawal.field('Account number').fill('0123456789');
    await expect(withdrawal.fact('Account holder')).toHaveText('SANDBOX CUSTOMER 6789');
    await withdrawal.proceed.click();
    await expect(withdrawal.fact('To')).toContainText('SANDBOX CUSTOMER 6789');
    await withdrawal.confirm.click();
    await expect(withdrawal.heading).toHaveText(ends.sent);
    await back.click();
  });

  await test.step('a group leads to its methods, and the card number is validated', async () => {
    await playground.goWithin('/withdrawal/region');
    await region.region('Ukraine').click();
    await withdrawal.text('Additional account').click();
    const monobank = list.methods.filter({ hasText: 'Monobank' });
    await monobank.click();
    await expect
      .poll(() => playground.path())
      .toContain('/withdrawal/group?group=p2p_methods_ukraine');
    await monobank.click();
    await expect.poll(() => playground.path()).toContain('/withdrawal/group/redirect');
    await withdrawal.enterAmount('1000');
    await withdrawal.field('Card number').fill('4111 1111 1111 1112');
    await withdrawal.field('Full name').fill('Given Family');
    await withdrawal.proceed.click();
    await expect(withdrawal.field('Card number')).toHaveAttribute('aria-invalid', 'true');
    await back.click();
    await expect(monobank).toBeVisible();
  });
});

test('[HOST-11, ROUTE-8, WD-6] errors of the page are reported to the host, a page without its method leads to the list, and go-back closes it once', async ({
  page: tab,
  player,
  guard,
}) => {
  guard.allow(/broken by the journey/);
  const broken = [{ message: 'broken by the journey' }];
  const code = '**/assets/withdrawals-*.js';
  await tab.route(code, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `throw new Error('broken by the journey');`,
    }),
  );
  const playground = await player.open({ page });
  const { message, list, title } = playground.cashier;
  await expect.poll(() => playground.sentToHost('onInitError')).toMatchObject(broken);
  await expect(message.heading('Error occurred')).toBeVisible();
  await tab.unroute(code);
  await message.refresh.click();
  await expect(list.method('IMPS transfer')).toBeVisible();
  await expect.poll(() => playground.sentToHost('init')).toMatchObject([{ page: 'withdrawal' }]);

  await playground.goTo('/withdrawal/complete');
  await expect(title).toHaveText('Withdrawal method');
  await expect(list.method('IMPS transfer')).toBeVisible();

  const frame = await playground.frame();
  await frame.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('broken by the journey');
    });
  });
  await expect.poll(() => playground.sentToHost('onDisplayError')).toMatchObject(broken);
  await playground.act('Go back');
  await expect.poll(() => playground.sentToHost('close')).toHaveLength(1);
});
