import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

test(
  '[SEQ-8] an approved payment is credited once, and widget, host and server agree',
  { tag: ['@both', '@core'] },
  async ({ player, records }) => {
    const playground = await player.open();
    const { result, back } = playground.cashier;
    const payment = await playground.deposit('Visa', '1500.50');
    await expect(payment.heading).toContainText('₹1,500.50');
    await expect(result.heading).toHaveText(outcomes.waiting);
    await expect.poll(() => records.balance(player.user)).toBe('0');

    const closed = payment.page.waitForEvent('close');
    await payment.approve();
    await closed;
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect(result.status).toContainText('₹1,500.50');
    await expect.poll(() => records.balance(player.user)).toBe('1500.5');
    await expect(result.fact('New balance')).toHaveText('₹1,500.50');
    await expect(playground.balance).toHaveText('₹1,500.50');

    const [deposit, ...others] = await records.deposits(player.user);
    expect(others).toEqual([]);
    expect(deposit).toMatchObject({ method: 'visa', status: 'processed', amount: '1500.5' });
    await expect(result.reference).toHaveText(deposit?.id ?? '');
    await expect
      .poll(() => playground.sentToHost('transaction'))
      .toMatchObject([{ status: 'waiting' }, { status: 'processed' }]);

    await back.click();
    await expect(playground.cashier.list.recent).toContainText('Credited');
    await expect(playground.cashier.list.pending).toBeHidden();
  },
);

test('[SEQ-27] a payment received but not final is credited once, although its notice comes three times, and its page shows a later refund', async ({
  player,
  records,
  bank,
  operator,
}) => {
  const playground = await player.open();
  const { list, result, back } = playground.cashier;
  const payment = await playground.deposit('Visa', '1000');
  const id = await result.depositId();
  await bank.receive(id);
  await expect(result.heading).toHaveText(outcomes.checked);
  await expect.poll(() => records.balance(player.user)).toBe('0');
  await bank.approve(id, { faults: { noticeDuplicates: 2 } });
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1000');

  await operator.ask('refundDeposit', { id, reference: `refund-${id}`, reason: 'asked for it' });
  await expect(result.heading).toHaveText(outcomes.refunded);
  await expect.poll(() => records.balance(player.user)).toBe('0');
  await payment.page.close();
  await back.click();
  await expect(list.recent).toContainText('Refunded');
});

test('a payment that an operator must decide on is shown as being checked, and credited once settled', async ({
  player,
  records,
  bank,
  operator,
}) => {
  const { user } = player;
  const playground = await player.open();
  const { result } = playground.cashier;
  await playground.deposit('Visa', '1000');
  await bank.approve(await result.depositId(), { amount: '12000' });
  await expect(result.heading).toHaveText(outcomes.checked);
  const { cases } = await operator.ask('cases', { user });
  const reason = 'The bank confirmed it.';
  await operator.ask('settleCase', { id: cases[0]?.id ?? '', outcome: 'credit', user, reason });
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(user)).toBe('12000');
});

test('[NET-12] pushes deliver the result and the balance without a request', async ({
  player,
  bank,
  wire,
}) => {
  const playground = await player.open();
  const { list, form, result, back } = playground.cashier;
  await playground.deposit('Visa', '2000');
  const depositId = await result.depositId();
  await back.click();
  await expect(list.pending).toContainText('₹2,000.00');
  await list.choose('Mastercard');
  await expect(form.amount).toHaveAccessibleDescription(/balance ₹0\.00/);
  // On a slow machine the widget may also poll; those calls get no answer.
  wire.alter('userdata-payment-snippet', () => undefined);
  wire.alter('deposit-status', () => undefined);
  await bank.approve(depositId);
  await expect(form.amount).toHaveAccessibleDescription(/balance ₹2,000\.00/);

  await form.enterAmount('1000');
  const payment = await playground.paymentPage(() => form.submit.click());
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
});
