import { canonicalDecimal } from '@opencashier/money';
import { openP2pForm, openP2pInvoice } from '../../fixtures/player/p2p-payment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { CaptchaDialog } from '../../models/captcha-dialog.ts';
import { outcomes } from '../../models/deposit-result.ts';
import type { Playground } from '../../models/playground.ts';

const depositIdOf = async (playground: Playground): Promise<string> =>
  new URL((await playground.frame()).url()).searchParams.get('id') ?? '';

test('[P2P-1, P2P-2, P2P-17, P2P-5] a captcha rejected by the server is requested once more; the payment is cancelled after a warning, and the host learns its final status', async ({
  player,
  wire,
  records,
}) => {
  const playground = await openP2pForm(player, 'Card to card');
  const { form, invoice, result, close } = playground.cashier;
  wire.alter('deposit-create-p2p', () => {
    wire.alter('deposit-create-p2p', undefined);
    const error = { message: 'Again, please.', code: 'captcha_required' };
    return { status: 428, error };
  });
  await form.submit.click();
  const captcha = new CaptchaDialog(playground.frameElement.contentFrame());
  await captcha.solve.click();
  await expect.poll(() => wire.payloads('deposit-create-p2p').length).toBe(1);
  await captcha.solve.click();
  await expect(invoice.heading).toBeVisible();
  const lotNumbers = wire.payloads('deposit-create-p2p').map((payload) => {
    return (payload as { geetestLotNumber?: string }).geetestLotNumber;
  });
  expect(new Set(lotNumbers).size).toBe(2);

  await invoice.cancel.click();
  await expect(invoice.sheet).toContainText('If you’ve already paid, don’t cancel');
  await invoice.keep.click();
  await expect(invoice.sheet).toBeHidden();
  await invoice.cancel.click();
  await invoice.reallyCancel.click();
  await expect(result.heading).toHaveText(outcomes.cancelled);
  await expect(result.retry).toBeVisible();
  const depositId = await result.depositId();
  expect(wire.payloads('deposit-cancel')).toEqual([
    { depositId, paymentMethod: 'p2p_card_ukraine' },
  ]);
  await expect.poll(() => records.balance(player.user, 'UAH')).toBe('0');
  await close.click();
  await expect
    .poll(() => playground.sentToHost('close'))
    .toMatchObject([{ transaction: { id: depositId, status: 'mistaked' } }]);
});

test('[P2P-4, P2P-5, P2P-6] an open payment is found again; disputed and expired ones say so, and one whose completion is rejected keeps waiting', async ({
  player,
  records,
  wire,
  bank,
}) => {
  const playground = await openP2pInvoice(player);
  const { invoice, list, form, result, back } = playground.cashier;

  await test.step('after a reload, from the list and from its form', async () => {
    const number = await invoice.value('number').innerText();
    await playground.reloadFrame();
    await expect(invoice.value('number')).toHaveText(number);
    await back.click();
    await list.resume('₴1,000.');
    await expect(invoice.value('number')).toHaveText(number);
    const checks = wire.payloads('deposit-check').length;
    await playground.goWithin('/deposit/peer-to-peer/base?method=p2p_privatbank');
    await expect.poll(() => wire.payloads('deposit-check').length).toBeGreaterThan(checks);
    await expect.poll(() => playground.path()).toContain('/deposit/peer-to-peer/invoice');
    await expect(invoice.value('number')).toHaveText(number);
  });

  await test.step('disputed by the recipient, until the money is found', async () => {
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

  await test.step('the next page is the same even if the completion is rejected', async () => {
    await bank.behave(player.user, { trader: 'silent' });
    await result.again.click();
    await form.enterAmount('1000');
    await form.field('Full name').fill('Given Family');
    await form.submit.click();
    await expect(invoice.heading).toBeVisible();
    const depositId = await depositIdOf(playground);
    wire.alter('deposit-complete', () => {
      const error = { message: 'Not now.', code: 'banking.merchantClientError' };
      return { status: 422, error };
    });
    await invoice.paid.click();
    await expect(result.heading).toBeVisible();
    await expect.poll(() => playground.path()).toContain('/deposit/complete');
    await playground.cashier.expectAlert('Not now.');

    await playground.goWithin('/deposit');
    await expect(list.pending).toBeVisible();
    const over = { status: 'mistaked', ending: 'expired', p2pStatus: 'AUTO_CANCELED' };
    wire.alterData('deposit-status', (deposit) => ({ ...deposit, ...over }));
    wire.alter('deposit-check', () => ({ status: 200, data: { exists: false } }));
    await playground.goWithin(
      `/deposit/peer-to-peer/invoice?id=${depositId}&method=p2p_privatbank`,
    );
    await expect(result.heading).toHaveText(outcomes.expired);
    await expect(result.text(/don’t pay again/)).toBeVisible();
  });
});
