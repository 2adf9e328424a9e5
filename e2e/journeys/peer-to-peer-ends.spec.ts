import { canonicalDecimal } from '@opencashier/money';
import { openP2pInvoice } from '../fixtures/p2p-payment.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import type { Playground } from '../models/playground.ts';

const depositIdOf = async (playground: Playground): Promise<string> =>
  new URL((await playground.frame()).url()).searchParams.get('id') ?? '';

test('[P2P-17, P2P-5] a payment is cancelled after a warning, and the host learns its final status', async ({
  player,
  wire,
  records,
}) => {
  const playground = await openP2pInvoice(player);
  const { invoice, result, close } = playground.cashier;
  await invoice.cancel.click();
  await expect(invoice.sheet).toContainText('If you’ve already paid, don’t cancel');
  await invoice.keep.click();
  await expect(invoice.sheet).toBeHidden();
  await invoice.cancel.click();
  await invoice.reallyCancel.click();
  await expect(result.heading).toHaveText(outcomes.cancelled);
  await expect(result.retry).toBeVisible();
  const depositId = await result.depositId();
  expect(wire.payloads('deposit-cancel')).toEqual([{ depositId, paymentMethod: 'p2p_privatbank' }]);
  await expect.poll(() => records.balance(player.user, 'UAH')).toBe('0');
  await close.click();
  await expect
    .poll(() => playground.sentToHost('close'))
    .toMatchObject([{ transaction: { id: depositId, status: 'mistaked' } }]);
});

test('[P2P-5] a payment disputed by the recipient says so until the money is found', async ({
  player,
  records,
  bank,
}) => {
  const playground = await openP2pInvoice(player);
  const { invoice, result } = playground.cashier;
  const amount = await invoice.value('Amount').innerText();
  await bank.behave(player.user, { trader: 'disputes' });
  await invoice.paid.click();
  await expect(result.heading).toHaveText(outcomes.disputed);
  await expect(result.text(/don’t pay again/)).toBeVisible();
  await expect.poll(() => records.balance(player.user, 'UAH')).toBe('0');
  await bank.approve(await result.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user, 'UAH')).toBe(canonicalDecimal(amount));
});

test('[P2P-5, P2P-6] an expired payment says so, and one whose completion is rejected keeps waiting', async ({
  player,
  wire,
  bank,
}) => {
  const playground = await openP2pInvoice(player);
  const { invoice, result } = playground.cashier;
  const depositId = await depositIdOf(playground);
  // P2P-6: the next page is the same even if the call is rejected.
  wire.alter('deposit-complete', () => {
    const error = { message: 'Not now.', code: 'banking.merchantClientError' };
    return { status: 422, error };
  });
  await bank.behave(player.user, { trader: 'silent' });
  await invoice.paid.click();
  await expect(result.heading).toBeVisible();
  await expect.poll(() => playground.path()).toContain('/deposit/complete');
  await playground.cashier.expectAlert('Not now.');

  const over = { status: 'mistaked', ending: 'expired', p2pStatus: 'AUTO_CANCELED' };
  wire.alterData('deposit-status', (deposit) => ({ ...deposit, ...over }));
  wire.alter('deposit-check', () => ({ status: 200, data: { exists: false } }));
  await playground.goTo(`/deposit/peer-to-peer/invoice?id=${depositId}&method=p2p_privatbank`);
  await expect(result.heading).toHaveText(outcomes.expired);
  await expect(result.text(/don’t pay again/)).toBeVisible();
});
