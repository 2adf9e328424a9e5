import { expect, test } from '../fixtures/test.ts';

const sweep = { view: 'sweep', country: 'us', currency: 'USD' };

test(
  '[ROUTE-7, LIST-3, SWP-1, SWP-4, HEAD-4, SEQ-5] a package is chosen, paid for and its coins are there',
  { tag: '@once' },
  async ({ player, chains, books }) => {
    await chains.standStill('tron');
    const playground = await player.open(sweep);
    const { title, list, coins, payment, result, back, sweepstake } = playground.cashier;
    await expect(title).toHaveText('Select coin package');
    // With those that another box nests.
    await expect(sweepstake.packages).toHaveCount(8);
    await expect(sweepstake.package('$4.99')).toContainText('10,000 gold coins');
    await expect(sweepstake.package('$4.99')).toContainText('+5 free sweep coins');
    await expect(sweepstake.held).toContainText('gold coins0');
    await expect(sweepstake.disclaimer).toContainText('have no cash value');
    await expect(sweepstake.disclaimer).toContainText('No purchase is necessary');
    await expect(sweepstake.learnMore).toHaveAttribute('href', /#sweepstake-rules$/);

    await sweepstake.package('$4.99').click();
    await expect(sweepstake.heading).toHaveText('Choose how to pay');
    await expect.poll(() => playground.path()).toBe('/deposit/select-method?box=starter');
    await expect(list.method('Visa')).toHaveCount(0);
    await expect(sweepstake.disclaimer).toBeVisible();
    // The address alone leads here, too.
    await playground.reloadFrame();
    await list.choose('Tether USDT');
    await expect(sweepstake.heading).toHaveText('Choose the network');
    await expect(coins.coins).toHaveCount(1);
    await back.click();
    await expect(sweepstake.heading).toHaveText('Choose how to pay');
    await list.choose('Tether USDT');
    await coins.network('Tether USDT', 'Tron').click();

    await expect(payment.heading).toHaveText('Send exactly');
    await expect.poll(() => playground.path()).toContain('/deposit/crypto/address?');
    await expect(payment.main).toContainText('10,000 gold coins');
    await expect(sweepstake.disclaimer).toBeVisible();
    const address = await payment.line('Address on Tron (TRC-20)').innerText();
    const amount = await payment.line('Amount in USDT').innerText();
    await chains.pay('tron', { address, coin: 'USDT', amount });
    await expect(payment.heading).toHaveText('Your payment is on its way');
    await chains.mine('tron', 20);
    await expect(result.heading).toHaveText('Your coins are here');
    await expect(result.fact('Credited')).toHaveText('GC 10,000 + SC 5');
    await expect(result.fact('New balance')).toHaveText('GC 10,000 + SC 5');
    await expect(result.fact('Price')).toHaveText('$4.99');
    await expect(sweepstake.disclaimer).toBeVisible();
    await expect.poll(() => books.balance(player.user, 'GC')).toBe('10000');
    await expect.poll(() => books.balance(player.user, 'SC')).toBe('5');
    await result.again.click();
    await expect(sweepstake.held).toContainText('gold coins10,000');
  },
);

test(
  '[ROUTE-7, ROUTE-13, SWP-8] each variant knows its own paths alone',
  { tag: '@once' },
  async ({ player }) => {
    const playground = await player.open(sweep);
    const { title } = playground.cashier;
    await expect(title).toHaveText('Select coin package');
    for (const path of ['/deposit/redirect', '/deposit/region', '/withdrawal/confirm', '/x']) {
      await playground.goWithin(path);
      await expect.poll(() => playground.path()).toBe('/deposit');
      await expect(title).toHaveText('Select coin package');
    }
    const standard = await player.open({ country: 'us', currency: 'USD' });
    await expect(title).toHaveText('Deposit method');
    await standard.goWithin('/deposit/select-method?box=starter');
    await expect.poll(() => standard.path()).toBe('/deposit');
  },
);
