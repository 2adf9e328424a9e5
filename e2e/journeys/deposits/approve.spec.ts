import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

test(
  '[SEQ-8] a double click creates one deposit, which is credited once, and widget, host and server agree',
  { tag: ['@both', '@core'] },
  async ({ player, records, wire, context }) => {
    const playground = await player.open();
    const { list, form, result, back } = playground.cashier;
    await list.choose('Visa');
    await form.enterAmount('1500.50');
    const payment = await playground.paymentPage(() => form.submit.dblclick());
    await expect(payment.heading).toContainText('₹1,500.50');
    await expect(result.heading).toHaveText(outcomes.waiting);
    expect(context.pages()).toEqual([playground.page, payment.page]);
    expect(wire.payloads('deposit-create')).toHaveLength(1);
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
    await expect(list.recent).toContainText('Credited');
    await expect(list.pending).toBeHidden();
  },
);

test('[SEQ-27, NET-12] a payment may be declined, received before it is final, refunded, decided on by an operator, or credited by a push', async ({
  player,
  records,
  bank,
  operator,
  wire,
}) => {
  const { user } = player;
  const playground = await player.open();
  const { list, form, result, back } = playground.cashier;

  await test.step('a declined one shows the reason, credits nothing and can be retried', async () => {
    const payment = await playground.deposit('Visa', '2500');
    await payment.decline('Limit exceeded');
    await expect(result.heading).toHaveText(outcomes.failed);
    await expect(result.text('The payment is over your bank’s or wallet’s limit.')).toBeVisible();
    await expect(result.reference).toHaveText((await records.deposits(user))[0]?.id ?? '');
    await expect.poll(() => records.balance(user)).toBe('0');

    await result.retry.click();
    await expect(form.heading).toHaveText('Visa');
    await expect(form.amount).toHaveValue('2,500');
    const again = await playground.paymentPage(() => form.submit.click());
    await again.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(user)).toBe('2500');
    const statuses = (await records.deposits(user)).map(({ status }) => status);
    expect(statuses).toEqual(['mistaked', 'processed']);
    await back.click();
  });

  await test.step('one received but not final is credited once, although its notice comes three times, and its page shows a later refund', async () => {
    const payment = await playground.deposit('Visa', '1000');
    const id = await result.depositId();
    await bank.receive(id);
    await expect(result.heading).toHaveText(outcomes.checked);
    await expect.poll(() => records.balance(user)).toBe('2500');
    await bank.approve(id, { faults: { noticeDuplicates: 2 } });
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(user)).toBe('3500');

    await operator.ask('refundDeposit', { id, reference: `refund-${id}`, reason: 'asked for it' });
    await expect(result.heading).toHaveText(outcomes.refunded);
    await expect.poll(() => records.balance(user)).toBe('2500');
    await payment.page.close();
    await back.click();
    await expect(list.recent).toContainText('Refunded');
  });

  await test.step('one that an operator must decide on is shown as being checked, and credited once settled', async () => {
    const payment = await playground.deposit('Visa', '1000');
    await bank.approve(await result.depositId(), { amount: '12000' });
    await expect(result.heading).toHaveText(outcomes.checked);
    const { cases } = await operator.ask('cases', { user });
    const reason = 'The bank confirmed it.';
    await operator.ask('settleCase', { id: cases[0]?.id ?? '', outcome: 'credit', user, reason });
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(user)).toBe('14500');
    await payment.page.close();
    await back.click();
  });

  await test.step('pushes deliver the result and the balance without a request', async () => {
    const pending = await playground.deposit('Visa', '2000');
    const depositId = await result.depositId();
    await pending.page.close();
    await back.click();
    await expect(list.pending).toContainText('₹2,000.00');
    await list.choose('Mastercard');
    await expect(form.amount).toHaveAccessibleDescription(/balance ₹14,500\.00/);
    // On a slow machine the widget may also poll; those calls get no answer.
    wire.alter('userdata-payment-snippet', () => undefined);
    wire.alter('deposit-status', () => undefined);
    await bank.approve(depositId);
    await expect(form.amount).toHaveAccessibleDescription(/balance ₹16,500\.00/);

    await form.enterAmount('1000');
    const payment = await playground.paymentPage(() => form.submit.click());
    await payment.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
  });
});
