import type { MethodField, MethodList } from '@opencashier/contract/methods/methods';
import { askForFields } from '../../fixtures/player/ask-for-fields.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

function fieldsOf({ methods }: MethodList, method: string): MethodField[] {
  return methods.find(({ name }) => name === method)?.fields ?? [];
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 560 } });

  test('[FORM-5, FORM-6, FORM-9] a failed submit flags the invalid fields and scrolls to the first, and a phone field keeps its prefix', async ({
    player,
    records,
  }) => {
    const playground = await player.open();
    const { list, form } = playground.cashier;
    await list.choose('PhonePe');
    const phone = form.field('Mobile number');
    await form.submit.click();
    await expect(form.amount).toHaveAttribute('aria-invalid', 'true');
    await expect(form.amount).toHaveAccessibleDescription(/^Enter an amount from ₹500/);
    await expect(form.amount).toBeInViewport({ ratio: 1 });
    await expect(phone).toHaveAccessibleDescription(/^Enter 10 digits after/);

    await expect(form.amount).toBeFocused();

    await form.amount.click();
    await expect(form.amount).not.toHaveAttribute('aria-invalid');
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await phone.focus();
    await expect(phone).not.toHaveAttribute('aria-invalid');

    await phone.fill('12345');
    await form.enterAmount('1000');
    await form.heading.scrollIntoViewIfNeeded();
    await form.amount.press('Enter');
    await expect(phone).toHaveAccessibleDescription(
      'Enter 10 digits after +91, starting with 6 to 9',
    );
    await expect(phone).toBeInViewport({ ratio: 1 });
    await expect.poll(() => records.deposits(player.user)).toEqual([]);

    await phone.fill('');
    await phone.pressSequentially('9820144567');
    await phone.press('Home');
    await phone.press('Backspace');
    await phone.pressSequentially('+');
    await expect(phone).toHaveValue('9820144567');
    await phone.press('ControlOrMeta+a');
    await phone.press('Delete');
    await expect(phone).toHaveValue('');
    await expect(form.prefix('+91')).toBeVisible();
    // A number pasted with its prefix does not repeat the prefix.
    await phone.fill('+91 98201 44567');
    await form.enterAmount('600');
    await playground.paymentPage(() => form.submit.click());
    await expect
      .poll(() => records.deposits(player.user))
      .toMatchObject([{ fields: { phone: '+919820144567' } }]);
  });
});

const oneOfEach: MethodField[] = [
  { name: 'plain', type: 'text', placeholder_key: 'Plain', label_key: 'plain' },
  { name: 'code', type: 'text_uppercase', label_key: 'code' },
  { name: 'choice', type: 'dropdown', label_key: 'choice', values: [{ text: 'Blue', value: 'b' }] },
  { name: 'phone', type: 'phone_with_prefix', prefix: '+91', label_key: 'phone' },
  { name: 'share', type: 'amount', label_key: 'share' },
  { name: 'chain', type: 'networks', label_key: 'chain', values: [{ text: 'Tron', value: 't' }] },
];

const masked: MethodField[] = [
  { name: 'number', type: 'text', category: 'card', regex: String.raw`^\d{16}$` },
  { name: 'born', type: 'text', mask: 'date' },
];

test('[FORM-1, FORM-10, FORM-12, FORM-14, SEQ-6, SEQ-24] every field type has its own input, masks format their text, and the server can reject fields and ask for more', async ({
  player,
  records,
  wire,
  page,
  guard,
}) => {
  guard.allow(/status of 422/);
  wire.alterData('methods-payment-v3', (list) => {
    const method = list.methods.find(({ name }) => name === 'visa');
    const labels = Object.fromEntries(oneOfEach.map(({ name }) => [name, `The ${name}`]));
    if (method) Object.assign(method, { fields: oneOfEach });
    Object.assign(method?.text['en'] ?? {}, labels);
    fieldsOf(list, 'mastercard').push(...masked);
    // The catalogue became stricter after this player loaded the list.
    for (const field of fieldsOf(list, 'skrill')) delete field.regex;
    return list;
  });
  const playground = await player.open();
  const { list, form, result, alert, back } = playground.cashier;

  await test.step('the value of every type is sent', async () => {
    await list.choose('Visa');
    await form.enterAmount('1000');
    await form.field('The plain').fill('  words  ');
    await form.field('The code').pressSequentially('abc1');
    await form.field('The choice').selectOption('Blue');
    await expect(form.prefix('+91')).toBeVisible();
    await form.field('The phone').fill('98201 44567');
    await form.field('The share').fill('12.5');
    await form.field('The chain').selectOption('Tron');
    await form.submit.click();
    await expect
      .poll(() => wire.payloads('deposit-create'))
      .toMatchObject([
        {
          fields: {
            plain: 'words',
            code: 'ABC1',
            choice: 'b',
            phone: '+919820144567',
            share: '12.5',
            chain: 't',
          },
        },
      ]);
    // The server rejects each of these fields as unknown.
    await expect(form.field('The plain')).toHaveAttribute('aria-invalid', 'true');
    // The only alert lists the fields: nothing else went wrong.
    await expect(alert).toContainText('The plain: Check this field');
    await back.click();
  });

  await test.step('masks format a card number and a date, and support undo', async () => {
    await list.choose('Mastercard');
    const number = form.field('number');
    await number.pressSequentially('4111111111111111');
    await expect(number).toHaveValue('4111 1111 1111 1111');
    await form.field('born').pressSequentially('31121999');
    await expect(form.field('born')).toHaveValue('31.12.1999');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(form.field('born')).toHaveValue('31.12.199');
    await page.keyboard.press('9');
    await form.enterAmount('1000');
    await form.submit.click();
    await expect
      .poll(() => wire.payloads('deposit-create').slice(1))
      .toMatchObject([{ fields: { number: '4111111111111111', born: '31.12.1999' } }]);
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await back.click();
  });

  await test.step('a field rejected by the server shows its error at the field', async () => {
    await list.choose('Skrill');
    const email = form.field('Account email');
    await form.enterAmount('1000');
    await email.fill('nobody');
    const popup = playground.page.context().waitForEvent('page');
    await form.submit.click();
    await expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    expect((await popup).isClosed()).toBe(true);
    await expect.poll(() => records.deposits(player.user)).toEqual([]);

    await email.fill('someone@example.com');
    const payment = await playground.paymentPage(() => form.submit.click());
    await payment.approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user)).toBe('1000');
    await back.click();
  });

  await test.step('the deposit continues with fields that the server asks for', async () => {
    const otpField = { name: 'otp', type: 'text' as const, regex: String.raw`^\d{4}$` };
    const depositId = askForFields(wire, 'deposit-create', [otpField]);
    await list.choose('AstroPay');
    await form.enterAmount('1000');
    await form.submit.click();
    const otp = form.field('otp');
    await expect(otp).toBeVisible();
    await expect(form.amount).toHaveValue('1,000');
    await expect.poll(() => playground.path()).toContain('/deposit/redirect');

    await form.submit.click();
    await expect(otp).toHaveAttribute('aria-invalid', 'true');
    await otp.fill('1234');
    await playground.paymentPage(() => form.submit.click());
    await expect(result.heading).toHaveText(outcomes.waiting);
    const [first, second, ...more] = wire.payloads('deposit-create').slice(4);
    expect(first).not.toHaveProperty('depositId');
    expect(second).toMatchObject({ depositId: depositId(), fields: { otp: '1234' } });
    expect(more).toEqual([]);
  });
});
