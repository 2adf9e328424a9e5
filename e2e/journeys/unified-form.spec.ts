import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

test('[SEQ-10, ROUTE-15] a payment described by its provider is shown, survives a reload and is confirmed', async ({
  player,
  records,
  wire,
}) => {
  const playground = await player.open();
  const { list, form, payment, result } = playground.cashier;
  await list.choose('Visa');
  await form.enterAmount('1077');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Pay and confirm');
  await expect.poll(() => playground.path()).toContain('/deposit/redirect/unified-form?');
  await expect(payment.line('Exact amount')).toHaveText('1077.00');
  const account = await payment.line('Account number').innerText();
  await playground.reloadFrame();
  await expect(payment.line('Account number')).toHaveText(account);

  await payment.paid.click();
  const reference = payment.field('Payment reference');
  await expect(reference).toHaveAttribute('aria-invalid', 'true');
  expect(wire.payloads('deposit-complete')).toEqual([]);
  await reference.fill('4123456');
  await payment.paid.click();
  // The sandbox's bank approves the payment a moment after it is declared.
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user, 'INR')).toBe('1077');
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 560 } });

  test('[FORM-5, FORM-7] a transfer to a person without its transaction id shows the field and counts the error', async ({
    page,
    player,
    wire,
  }) => {
    const playground = await player.open({ country: 'pk' });
    const { list, form, invoice } = playground.cashier;
    await list.choose('JazzCash');
    await form.enterAmount('2000');
    await form.field('Mobile number').fill('3012345678');
    await form.submit.click();
    const number = form.field('Transaction ID');
    await number.waitFor();
    await invoice.heading.scrollIntoViewIfNeeded();
    await expect(number).not.toBeInViewport();

    const tracked = page.waitForRequest((request) =>
      (request.postData() ?? '').includes('"regex-error"'),
    );
    // Not a real click, which would scroll the host's page to the button.
    await invoice.paid.dispatchEvent('click');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toBeInViewport({ ratio: 1 });
    const { events } = (await tracked).postDataJSON() as {
      events: { key: string; value: unknown }[];
    };
    const errors = events.filter(({ key }) => key === 'regex-error');
    expect(errors.map(({ value }) => value)).toEqual(['transaction_id']);
    expect(wire.payloads('deposit-complete')).toEqual([]);
  });
});
