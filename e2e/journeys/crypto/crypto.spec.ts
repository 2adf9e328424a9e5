import { scanQr } from '@opencashier/testing/scan-qr';
import { accessibilityProblems } from '../../fixtures/checks/accessibility.ts';
import { mainActions } from '../../fixtures/checks/main-actions.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

const drawn = (element: Element): string => element.outerHTML;

// It runs once, because the blocks of one journey would also count for another.
test(
  '[ROUTE-2, CRY-1, CRY-2, CRY-3, CRY-4, CRY-7] a player chooses a coin, sends it and follows it until it is on the balance, also with a memo',
  { tag: '@core' },
  async ({ player, chains, records }) => {
    await chains.stopMining('tron');
    await chains.stopMining('ton');
    const playground = await player.open();
    await playground.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    let popups = 0;
    playground.page.on('popup', () => (popups += 1));
    const { list, coins, form, payment, result, back } = playground.cashier;
    await list.choose('Crypto');
    await expect(coins.heading).toBeVisible();
    await expect.poll(() => playground.path()).toContain('/deposit/crypto');
    const tron = coins.network('Tether', 'Tron');
    await expect(tron).toContainText('TRC-20');
    await expect(tron).toContainText('from ₹420, no fee, about 1 minute, 20 confirmations');
    await expect(coins.network('Bitcoin', 'Bitcoin')).toContainText(
      'from ₹1,300, no fee, about 50',
    );
    const ethereum = coins.network('Tether', 'Ethereum');
    await expect(ethereum).toContainText('from ₹840, 1% fee, about 4 minutes');

    // List, form and server agree on the smallest deposit of a network.
    await tron.click();
    await expect(form.amount).toHaveAccessibleDescription(/^₹420 to ₹1,000,000/);
    await form.field('Network').selectOption('ethereum');
    await expect(form.amount).toHaveAccessibleDescription(/^₹840 to/);
    await form.enterAmount('420');
    await form.submit.click();
    await expect(form.amount).toHaveAccessibleDescription('The minimum deposit is ₹840');
    await form.field('Network').selectOption('tron');
    await form.enterAmount('419.99');
    await form.submit.click();
    await expect(form.amount).toHaveAccessibleDescription('The minimum deposit is ₹420');
    await expect.poll(() => records.deposits(player.user)).toEqual([]);
    await form.enterAmount('420');
    await form.submit.click();
    await expect(payment.heading).toHaveText('Send exactly');
    await back.click();
    await list.choose('Crypto');

    // The fee in the form is that of the selected network.
    await ethereum.click();
    await expect(form.field('Network')).toHaveValue('ethereum');
    await form.enterAmount('5000');
    await expect(form.fact('Fee')).toHaveText('₹50.00');
    await expect(form.submit).toHaveText(/₹5,050\.00/);
    await form.field('Network').selectOption('tron');
    await expect(form.field('Network')).toHaveText(/Tron \(TRC-20\)/);
    await expect(form.fact('Fee')).toHaveCount(0);
    await expect(form.submit).toHaveText(/₹5,000\.00/);
    await expect(form.fact('Rate')).toHaveText(/^1\sUSDT = [\d.,]+\sINR$/);
    const estimated = await form.fact('You’ll send about').innerText();
    const rate = await form.fact('Rate').innerText();
    await expect(payment.main).toContainText('You’ll continue on the next page');
    await form.submit.click();
    await expect(payment.heading).toHaveText('Send exactly');
    await expect.poll(() => playground.path()).toContain('/deposit/crypto/address?');
    // A coin has no external payment page, so no popup opens.
    expect(popups).toBe(0);
    const address = await payment.line('Tron (TRC\u201120) address').innerText();
    expect(address).toMatch(/^T\w{33}$/);
    const amount = await payment.line('Amount in USDT').innerText();
    const code = new URL(scanQr(await payment.code.evaluate(drawn)));
    expect(code.pathname).toBe(address);
    expect(Number(code.searchParams.get('amount'))).toBe(Number(amount));
    await expect(payment.main).toContainText(`${amount} USDT`);
    expect(estimated).toMatch(new RegExp(`^${amount}\\sUSDT$`));
    await expect(payment.main).toContainText(
      'Send only USDT, and only on the Tron (TRC\u201120) network',
    );
    await expect(payment.timeLeft).toHaveAccessibleName('Time left at this rate');
    await expect(payment.fact('Rate')).toHaveText(new RegExp(`^${rate}, until \\d`));
    await expect(payment.main).toContainText('The address still works after that');
    await expect(payment.mark).toHaveAttribute('href', /\/icons\/.*\.svg$/);
    expect(await payment.markCentre()).toEqual([0.5, 0.5]);
    await expect.poll(() => mainActions(payment.main)).toEqual(['Copy address']);
    await payment.copyAddress.click();
    await expect(payment.copyAddress).toHaveText('Copied');

    const txid = await chains.pay('tron', { address, coin: 'USDT', amount });
    await expect(payment.heading).toHaveText('Your payment is on its way');
    await expect(payment.line('Transaction ID')).toHaveText(txid);
    await chains.mine('tron', 19);
    await expect(payment.main).toContainText('19 of 20 confirmations');
    await expect.poll(() => records.balance(player.user)).toBe('0');
    await playground.reloadFrame();
    await expect(payment.main).toContainText('19 of 20 confirmations');
    await chains.mine('tron');
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('5000');

    // Without a minimum of the network, the method's applies. A shared address needs a memo.
    await playground.goWithin('/deposit');
    await list.choose('Crypto');
    await coins.network('Tether', 'Ton').click();
    await expect(form.amount).toHaveAccessibleDescription(/^₹1,500 to/);
    await form.enterAmount('2000');
    await form.submit.click();
    await expect(payment.main).toContainText('Add the memo to your payment');
    const memo = await payment.line('Memo').innerText();
    const shared = {
      address: await payment.line('Ton address').innerText(),
      amount: await payment.line('Amount in USDT').innerText(),
    };
    await playground.setTheme('dark');
    expect(await accessibilityProblems(await playground.frame())).toEqual([]);
    await chains.pay('ton', { ...shared, memo, coin: 'USDT' });
    await expect(payment.heading).toHaveText('Your payment is on its way');
    await chains.mine('ton', 8);
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('7000');
  },
);
