import type { MethodField } from '@opencashier/contract/methods/methods';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** Moves the caret by the keyboard, as many characters from the start as asked. */
async function caretAt(field: Locator, position: number): Promise<void> {
  await field.press('Home');
  for (let moved = 0; moved < position; moved += 1) await field.press('ArrowRight');
}

function caretOf(field: Locator): Promise<number | null> {
  return field.evaluate((input: HTMLInputElement) => input.selectionStart);
}

const formatted: MethodField[] = [
  { name: 'code', type: 'text_uppercase' },
  { name: 'phone', type: 'phone_with_prefix', prefix: '+91', label: 'phone' },
  { name: 'number', type: 'text', category: 'card' },
  { name: 'birthday', type: 'text', mask: 'date' },
  { name: 'expiry', type: 'text', mask: '00/00' },
];

test('[FORM-19, FORM-22] the caret stays where the player types when a field rewrites the text', async ({
  page,
  player,
  wire,
}) => {
  wire.alterData('methods-payment-v3', (list) => {
    const method = list.methods.find(({ name }) => name === 'visa');
    if (method) Object.assign(method, { fields: formatted });
    return list;
  });
  const { list, form } = (await player.open()).cashier;
  await list.choose('Visa');

  await test.step('in a field without a mask', async () => {
    const code = form.field('code');
    await code.fill('C0001234');
    await caretAt(code, 0);
    await code.pressSequentially('hdf');
    await expect(code).toHaveValue('HDFC0001234');
    expect(await caretOf(code)).toBe(3);

    // The space and the apostrophe are dropped; the digit after them goes where they were typed.
    await form.enterAmount('1500');
    await caretAt(form.amount, 1);
    await form.amount.pressSequentially(" 2'");
    await expect(form.amount).toHaveValue('12500');
    expect(await caretOf(form.amount)).toBe(2);

    const phone = form.field('phone');
    await phone.fill('9820144567');
    await caretAt(phone, 2);
    await phone.pressSequentially('+x 7');
    await expect(phone).toHaveValue('98 720144567');
    expect(await caretOf(phone)).toBe(4);
  });

  await test.step('in a masked field', async () => {
    const number = form.field('number');
    await number.pressSequentially('4111111');
    await expect(number).toHaveValue('4111 111');
    await caretAt(number, 1);
    await number.pressSequentially('x23');
    await expect(number).toHaveValue('4231 1111 1');
    expect(await caretOf(number)).toBe(3);

    const birthday = form.field('birthday');
    await birthday.pressSequentially('31121999');
    await caretAt(birthday, 1);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('2');
    await expect(birthday).toHaveValue('21.12.1999');
    expect(await caretOf(birthday)).toBe(1);

    const expiry = form.field('expiry');
    await expiry.pressSequentially('1 2029');
    await expect(expiry).toHaveValue('01/29');
    await caretAt(expiry, 1);
    await page.keyboard.press('8');
    await expect(expiry).toHaveValue('08/29');
    expect(await caretOf(expiry)).toBe(2);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('9');
    await expect(expiry).toHaveValue('09/29');
  });

  await test.step('while an Android keyboard composes the text', async () => {
    const keyboard = await openKeyboard(page);
    const code = form.field('code');
    await code.fill('C0001234');
    await caretAt(code, 0);
    await compose(keyboard, 'hdf');
    // The keyboard still owns the text, which the field already shows in upper case.
    await expect(code).toHaveValue('hdfC0001234');
    await expect(code).toHaveCSS('text-transform', 'uppercase');
    await keyboard.send('Input.insertText', { text: 'hdf' });
    await expect(code).toHaveValue('HDFC0001234');
    expect(await caretOf(code)).toBe(3);

    const phone = form.field('phone');
    await phone.fill('9820144567');
    await caretAt(phone, 2);
    await compose(keyboard, '+7');
    await keyboard.send('Input.insertText', { text: '+7' });
    await expect(phone).toHaveValue('98720144567');
    expect(await caretOf(phone)).toBe(3);

    const number = form.field('number');
    await number.fill('');
    await number.pressSequentially('4111111');
    await caretAt(number, 1);
    await compose(keyboard, '23');
    await keyboard.send('Input.insertText', { text: '23' });
    await expect(number).toHaveValue('4231 1111 1');
    expect(await caretOf(number)).toBe(3);

    await form.enterAmount('1500');
    await caretAt(form.amount, 1);
    await compose(keyboard, ' 2');
    await keyboard.send('Input.insertText', { text: ' 2' });
    await expect(form.amount).toHaveValue('12500');
    expect(await caretOf(form.amount)).toBe(2);
  });
});

/** The browser's input method, by which keyboards with suggestions enter text. */
function openKeyboard(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** Letter by letter, as a keyboard that underlines the word it may still replace. */
async function compose(keyboard: CDPSession, text: string): Promise<void> {
  for (let length = 1; length <= text.length; length += 1) {
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    });
  }
}
