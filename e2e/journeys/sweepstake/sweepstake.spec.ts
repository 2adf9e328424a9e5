import { askForFields } from '../../fixtures/player/ask-for-fields.ts';
import { choosePayout } from '../../fixtures/player/choose-payout.ts';
import { readCodes, scanCode } from '../../fixtures/player/scan-code.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The gift is as wide as the price below it, however long its words are, and moves nothing. */
function giftProblems(card: Element): string[] {
  const words = card.querySelector('strong')?.parentElement;
  const gift = words?.parentElement;
  const price = [...card.children].find(({ textContent }) => textContent === '$5.99');
  if (!words || !gift || !price) return ['the gift or the price is missing'];
  const found: string[] = [];
  const { height } = card.getBoundingClientRect();
  const before = [...words.childNodes];
  for (const text of [words.textContent, '+5', '+500 free sweep coins']) {
    words.textContent = text;
    const [over, under] = [gift.getBoundingClientRect(), price.getBoundingClientRect()];
    if (over.left !== under.left || over.width !== under.width) found.push(`${text}: its width`);
    if (card.getBoundingClientRect().height !== height) found.push(`${text}: its height`);
  }
  words.replaceChildren(...before);
  return found;
}

const sweep = { view: 'sweep', country: 'us', currency: 'USD' };

test(
  '[ROUTE-7, ROUTE-13, LIST-3, SWP-1, SWP-4, SWP-6, SWP-8, HEAD-4, SEQ-5, SEQ-6, SEQ-24] a player chooses a package, pays for it and receives its coins, also with fields that a provider asks for',
  { tag: '@core' },
  async ({ player, chains, records, wire }) => {
    // Uses a chain on which no other journey counts blocks.
    await chains.stopMining('binance-smart-chain');
    const playground = await player.open(sweep);
    const { title, list, coins, form, payment, result, back, sweepstake } = playground.cashier;
    await expect(title).toHaveText('Select coin package');
    // Includes the packages nested in another box.
    await expect(sweepstake.packages).toHaveCount(8);
    await expect(sweepstake.package('$5.99')).toContainText('10,000 gold coins');
    await expect(sweepstake.package('$5.99')).toContainText('+5 free sweep coins');
    expect(await sweepstake.package('$5.99').evaluate(giftProblems)).toEqual([]);
    await expect(sweepstake.held).toContainText('gold coins0');
    await expect(sweepstake.disclaimer).toContainText('have no cash value');
    await expect(sweepstake.disclaimer).toContainText('No purchase is necessary');
    await expect(sweepstake.learnMore).toHaveAttribute('href', /#sweepstake-rules$/);

    await sweepstake.package('$5.99').click();
    await expect(sweepstake.heading).toHaveText('Choose how to pay');
    await expect.poll(() => playground.path()).toBe('/deposit/select-method?box=starter');
    await expect(list.method('Visa')).toHaveCount(0);
    await expect(sweepstake.disclaimer).toBeVisible();
    // The URL alone opens this screen too.
    await playground.reloadFrame();
    await list.choose('Tether USDT');
    await expect(sweepstake.heading).toHaveText('Choose a network');
    await expect(coins.coins).toHaveCount(1);
    await back.click();
    await expect(sweepstake.heading).toHaveText('Choose how to pay');
    await list.choose('Tether USDT');
    await coins.network('Tether USDT', 'Binance Smart Chain').click();

    await expect(payment.heading).toHaveText('Send exactly');
    await expect.poll(() => playground.path()).toContain('/deposit/crypto/address?');
    await expect(payment.main).toContainText('10,000 gold coins');
    await expect(sweepstake.disclaimer).toBeVisible();
    const address = await payment.line('Binance Smart Chain (BEP\u201120) address').innerText();
    const amount = await payment.line('Amount in USDT').innerText();
    await chains.pay('binance-smart-chain', { address, coin: 'USDT', amount });
    await expect(payment.heading).toHaveText('Your payment is on its way');
    await chains.mine('binance-smart-chain', 16);
    await expect(result.heading).toHaveText('Your coins are here');
    await expect(result.fact('Credited')).toHaveText('10,000 GC + 5 SC');
    await expect(result.fact('New balance')).toHaveText('10,000 GC + 5 SC');
    await expect(result.fact('Price')).toHaveText('$5.99');
    await expect(sweepstake.disclaimer).toBeVisible();
    await expect.poll(() => records.balance(player.user, 'GC')).toBe('10000');
    await expect.poll(() => records.balance(player.user, 'SC')).toBe('5');
    // The gift must be played before it can be redeemed.
    await playground.goWithin('/withdrawal');
    await expect(title).toHaveText('Redemption');
    await expect(sweepstake.main).toContainText('Play 5 more to redeem them all');
    await playground.goWithin('/deposit');
    await expect(sweepstake.held).toContainText('gold coins10,000');

    // Our own chains ask for no fields, so the wire simulates a provider that does.
    const otpField = { name: 'otp', type: 'text' as const, regex: String.raw`^\d{4}$` };
    const depositId = askForFields(wire, 'deposit-create-sweepstake', [otpField]);
    await sweepstake.package('$5.99').click();
    await list.choose('Tether USDT');
    await coins.network('Tether USDT', 'Tron').click();

    const otp = form.field('otp');
    await expect(otp).toBeVisible();
    await expect.poll(() => playground.path()).toContain('/deposit/crypto?');
    await expect(sweepstake.main).toContainText('10,000 gold coins');
    await expect(sweepstake.disclaimer).toBeVisible();
    await sweepstake.buy.click();
    await expect(otp).toHaveAttribute('aria-invalid', 'true');
    await otp.fill('1234');
    await sweepstake.buy.click();

    await expect(payment.heading).toHaveText('Send exactly');
    await expect.poll(() => playground.path()).toContain('/deposit/crypto/address?');
    await expect(payment.line('Tron (TRC\u201120) address')).toHaveText(/^T\w{33}$/);
    const [first, second, ...more] = wire.payloads('deposit-create-sweepstake').slice(1);
    expect(first).not.toHaveProperty('depositId');
    const fields = { network: 'tron', otp: '1234' };
    expect(second).toMatchObject({ depositId: depositId(), boxId: 'starter', fields });
    expect(more).toEqual([]);

    // Each variant accepts only its own paths.
    for (const path of ['/deposit/redirect', '/deposit/region', '/withdrawal/confirm', '/x']) {
      await playground.goWithin(path);
      await expect.poll(() => playground.path()).toBe('/deposit');
      await expect(title).toHaveText('Select coin package');
    }
    await playground.page.getByRole('combobox', { name: 'View' }).selectOption('main');
    await expect(title).toHaveText('Deposit method');
    await playground.goWithin('/deposit/select-method?box=starter');
    await expect.poll(() => playground.path()).toBe('/deposit');
  },
);

test('[SWP-3, SWP-4, SWP-6, WD-7, HEAD-4, HOST-10, FORM-24] a player without enough sweep coins is led to packages and other coins; then sweep coins are converted, confirmed on a sheet and paid out, packages and redemptions work with the keyboard alone, and addresses are scanned', async ({
  player,
  records,
  wire,
}) => {
  const playground = await player.open({ ...sweep, page: 'withdrawal' });
  const { title, list, coins, form, withdrawal, sweepstake, back, message } = playground.cashier;
  await expect(title).toHaveText('Redemption');
  await expect.poll(() => playground.sentToHost('init')).toMatchObject([{ page: 'withdrawal' }]);

  await test.step('without sweep coins there is no form, but the way to the packages', async () => {
    await choosePayout(playground.cashier);
    await expect(message.heading('No coins to redeem yet')).toBeVisible();
    await expect(
      message.text(
        'Sweep coins come free with packages. You can redeem them once you’ve played them.',
      ),
    ).toBeVisible();
    await expect(sweepstake.amount).toHaveCount(0);
    await expect(message.another).toHaveCount(0);
    await message.button('See coin packages').click();
    await expect(title).toHaveText('Select coin package');
    await expect(sweepstake.package('$5.99')).toBeVisible();
  });

  await test.step('with fewer than the minimum there is also the way to the other coins', async () => {
    await records.give(player.user, '5', 'SC');
    await playground.goWithin('/withdrawal');
    await expect(sweepstake.main).toContainText('Ready to redeemS5');
    await choosePayout(playground.cashier);
    await expect(message.heading('Not enough coins yet')).toBeVisible();
    await expect(
      message.text('The minimum redemption is 15.15 SC, and you have 5 SC to redeem.'),
    ).toBeVisible();
    await expect(sweepstake.amount).toHaveCount(0);
    await expect(message.button('See coin packages')).toBeVisible();
    await message.another.click();
    await expect.poll(() => playground.path()).toBe('/withdrawal');
    await expect(list.method('Bitcoin')).toBeVisible();
  });

  await records.give(player.user, '95', 'SC');
  // The screen loads the new balance when it opens again.
  await playground.goWithin('/deposit');
  await expect(title).toHaveText('Select coin package');
  await playground.goWithin('/withdrawal');
  await expect(sweepstake.main).toContainText('Ready to redeemS100');
  await expect(sweepstake.main).toContainText('You’ve played all your sweep coins');
  await expect(sweepstake.held).toContainText('0 gold coins');
  await expect(sweepstake.disclaimer).toBeVisible();
  await expect(list.method('IMPS transfer')).toHaveCount(0);

  await list.choose('Tether USDT');
  await expect(sweepstake.heading).toHaveText('Choose a network');
  await expect.poll(() => playground.path()).toBe('/withdrawal/crypto?method=crypto_usdt');
  await expect(coins.network('Tether USDT', 'Ethereum')).toContainText('1% fee');
  await expect(coins.network('Tether USDT', 'Tron')).toContainText('no fee');
  await coins.network('Tether USDT', 'Tron').click();
  await expect(sweepstake.fact('Rate')).toHaveText(/^1\sUSDT = 1\.01 SC$/);
  await expect(sweepstake.disclaimer).toBeVisible();
  // The URL alone opens this screen too.
  await playground.reloadFrame();
  await expect(form.field('Network')).toHaveText(/Tron \(TRC-20\)/);
  // The limits come with the first dry run.
  await expect(sweepstake.main).toContainText('15.15 SC');
  await sweepstake.amount.fill('5');
  await sweepstake.proceed.click();
  await expect(sweepstake.main).toContainText('The minimum redemption is 15.15 SC');
  await sweepstake.amount.fill('20');
  await expect(sweepstake.fact('You get')).toHaveText('19.8 USDT');
  await form.field('Network').selectOption('ethereum');
  await expect(sweepstake.fact('Fee')).toHaveText('0.2 SC');
  await expect(sweepstake.fact('You get')).toHaveText('19.6 USDT');
  await form.field('Network').selectOption('tron');
  await expect(sweepstake.fact('You get')).toHaveText('19.8 USDT');
  await form.field('Wallet address').fill('0x52908');
  await expect(sweepstake.main).toContainText('This address is for Ethereum, not Tron');
  await form.field('Wallet address').fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await sweepstake.proceed.click();
  await expect(sweepstake.sheet).toContainText('19.8 USDT');
  // Closing the sheet without confirming reserves no coins.
  await playground.page.keyboard.press('Escape');
  await expect(sweepstake.sheet).toBeHidden();
  await expect.poll(() => records.balance(player.user, 'SC')).toBe('100');
  await sweepstake.proceed.click();
  await sweepstake.redeem.click();

  await expect(withdrawal.heading).toHaveText('Your payout has been sent');
  await expect.poll(() => playground.path()).toContain('/withdrawal/complete?id=');
  await expect(withdrawal.fact('You get')).toHaveText('19.8 USDT');
  await expect(sweepstake.disclaimer).toBeVisible();
  await expect.poll(() => records.balance(player.user, 'SC')).toBe('80');
  await expect.poll(() => records.withdrawals(player.user)).toBe(1);
  await back.click();
  await expect(sweepstake.main).toContainText('Ready to redeemS80');

  await playground.goWithin('/deposit');
  const { keyboard } = playground.page;
  await sweepstake.package('$5.99').waitFor();
  await sweepstake.package('$5.99').focus();
  await keyboard.press('ArrowRight');
  await expect(sweepstake.package('$9.99')).toBeFocused();
  await keyboard.press('Enter');
  await list.method('Tether USDT').focus();
  await keyboard.press('Enter');
  await expect(coins.network('Tether USDT', 'Tron')).toBeVisible();

  await readCodes(await playground.frame());
  await playground.goWithin('/withdrawal');
  await expect(list.method('Tether USDT')).toBeVisible();
  await list.method('Tether USDT').focus();
  await keyboard.press('Enter');
  await coins.network('Tether USDT', 'Tron').press('Enter');
  await expect(sweepstake.fact('Rate')).toContainText('USDT');

  const { main } = sweepstake;
  const wallet = form.field('Wallet address');
  await form.field('Network').selectOption('ton');
  const shared = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XglxD';
  await scanCode(main, `ton://transfer/${shared}?text=4711`);
  await expect(wallet).toHaveValue(shared);
  await expect(form.field('Memo')).toHaveValue('4711');
  // The memo of an address that was deleted is not another's.
  await wallet.fill('');
  const other = 'EQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XgoGG';
  await scanCode(main, other);
  await expect(wallet).toHaveValue(other);
  await expect(form.field('Memo')).toHaveValue('');
  await form.field('Network').selectOption('ethereum');
  const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  await scanCode(main, `ethereum:${contract}@1/transfer?address=${account}&uint256=1`);
  await expect(wallet).toHaveValue(account);
  await scanCode(main, `ethereum:${account}@56`);
  await expect(main.getByRole('alert')).toHaveText(/^This QR code is for another network/);
  await scanCode(main, 'https://example.com');
  await expect(main.getByRole('alert')).toHaveText(/^There’s no wallet address in this QR code/);
  await expect(wallet).toHaveValue(account);

  // Wallets write such a code in capitals because it is smaller.
  await playground.goWithin('/withdrawal');
  await list.choose('Bitcoin');
  await coins.network('Bitcoin', 'Bitcoin').click();
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  await scanCode(main, `BITCOIN:${address.toUpperCase()}`);
  await sweepstake.amount.fill('60');
  await expect(sweepstake.fact('You get')).toContainText('BTC');
  await sweepstake.proceed.click();
  await expect(sweepstake.sheet.getByRole('code')).toHaveText(address);
  expect(wire.payloads('withdrawal-create').at(-1)).toMatchObject({ fields: { wallet: address } });
});
