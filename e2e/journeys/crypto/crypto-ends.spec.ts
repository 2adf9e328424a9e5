import { addDecimals, divideDecimals, multiplyDecimals } from '@opencashier/money';
import { bitcoin, litecoin, tetherOnEthereum } from '../../fixtures/player/coins-on-networks.ts';
import {
  send,
  sendAndGiveUp,
  sendAnotherToken,
  sendCoins,
  sendTooLittle,
} from '../../fixtures/player/send-coins.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

const coming = 'Your payment is on its way';

// Each journey runs once and on its own chain: blocks and reorganisations affect every player.
test('[CRY-2, CRY-3] payments below the minimum, underpaid, unsolicited and in the wrong token are explained', async ({
  player,
  chains,
  records,
}) => {
  const playground = await player.open();
  const { cashier } = playground;
  const { list, payment, result } = cashier;
  const { network, needed, coin } = litecoin;
  const walk = { cashier, chains };
  const balance = () => records.balance(player.user);

  const underpayment = await sendTooLittle(walk, litecoin);
  await expect(payment.heading).toHaveText('Send exactly');
  await expect(payment.main).toContainText(`We received ${underpayment.amount} LTC`);
  expect(await balance()).toBe('0');

  // The page asks for the rest up to the minimum; once it is paid, everything counts.
  const rest = await sendCoins(walk, litecoin);
  await chains.mine(network, needed);
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(result.text('We received less than requested and added all of it')).toBeVisible();
  const received = addDecimals(underpayment.amount, rest.amount);
  const share = divideDecimals(multiplyDecimals('5000', received), underpayment.requested, 2);
  await expect.poll(balance).toBe(share);

  // A payment to an address whose deposit is complete creates a new deposit in the list.
  await chains.pay(network, {
    address: underpayment.address,
    coin,
    amount: underpayment.requested,
  });
  await expect.poll(() => records.deposits(player.user)).toHaveLength(2);
  await playground.goWithin('/deposit');
  await list.follow('₹5,000.00');
  await expect(payment.heading).toHaveText(coming);
  await chains.mine(network, needed - 1);
  await expect(payment.main).toContainText('4 of 5 confirmations');
  expect(await balance()).toBe(share);
  await chains.mine(network);
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(result.text('This came to an address that was already paid')).toBeVisible();
  const whole = addDecimals(share, '5000');
  await expect.poll(balance).toBe(whole);

  // Another journey counts blocks on this chain, but this one neither counts nor makes any.
  await playground.goWithin('/deposit');
  await sendAnotherToken(walk, tetherOnEthereum);
  await expect(payment.heading).toHaveText('Send exactly');
  await expect(payment.main).toContainText('wasn’t added to your balance');
  expect(await balance()).toBe(whole);
});

test('[CRY-2] payments that are dropped, late, overpaid or lost in a reorganisation are explained', async ({
  player,
  chains,
  records,
}) => {
  const playground = await player.open();
  const { cashier } = playground;
  const { payment, result } = cashier;
  const { network, needed, coin } = bitcoin;
  const walk = { cashier, chains };
  const balance = () => records.balance(player.user);

  const { address, amount } = await sendAndGiveUp(walk, bitcoin);
  await expect(payment.heading).toHaveText('Send exactly');
  await expect(payment.main).toContainText('The sender replaced or dropped the payment');
  expect(await balance()).toBe('0');

  await records.endTimeToPay(player.user);
  await expect(result.heading).toHaveText(outcomes.expired);
  await expect(result.text('add the money to your balance when it arrives')).toBeVisible();
  await chains.pay(network, { address, coin, amount });
  await chains.mine(network, needed);
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(result.text('arrived after the deadline')).toBeVisible();
  await expect.poll(balance).toBe('5000');

  await playground.goWithin('/deposit');
  await send(walk, bitcoin, { times: '2' });
  await chains.mine(network, needed - 1);
  await expect(payment.main).toContainText('4 of 5 confirmations');
  expect(await balance()).toBe('5000');
  await chains.mine(network);
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(result.text('We received more than requested and added all of it')).toBeVisible();
  await expect.poll(balance).toBe('15000');

  // Only the later blocks are discarded: the late payment stays.
  await chains.reorganise(network, needed);
  await expect(result.heading).toHaveText('Payment reversed');
  await expect(result.text('The network reversed this payment')).toBeVisible();
  await expect.poll(balance).toBe('5000');
  const deposits = await records.deposits(player.user);
  expect(deposits.map(({ status }) => status)).toEqual(['processed', 'reversed']);
});
