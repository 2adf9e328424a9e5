import InputHistory from 'imask/controls/input-history';
import type { Masked } from 'imask';
import createMask from 'imask/masked/factory';
import { describe, expect, it } from 'vitest';
import { cardMask, dateMask, expiryMask } from '@opencashier/contract/formats/mask';
import { maskOptions } from './mask-element.ts';

function maskOf(mask: string) {
  return createMask(maskOptions(mask)) as unknown as Masked;
}

function typed(mask: string, text: string): string {
  const masked = maskOf(mask);
  for (const character of text) masked.append(character, { input: true });
  return masked.value;
}

describe('a masked input', () => {
  it('[FORM-10] shows a card number in groups of four', () => {
    expect(typed(cardMask, '4111111111111111')).toBe('4111 1111 1111 1111');
    expect(typed(cardMask, '4111x1111')).toBe('4111 1111');
    expect(typed(cardMask, '63049400000000000001')).toBe('6304 9400 0000 0000 000');
  });

  it('[FORM-23] reads a pasted number whatever separates its digits', () => {
    const masked = maskOf(cardMask);
    masked.resolve('4111-1111 1111.1111', { input: true });
    expect(masked.value).toBe('4111 1111 1111 1111');
  });

  it('[FORM-10] shows an American Express number as printed, and switches back for another card', () => {
    expect(typed(cardMask, '3')).toBe('3');
    expect(typed(cardMask, '378282246310005')).toBe('3782 822463 10005');
    expect(typed(cardMask, '3414 1111 1111 1119')).toBe('3414 111111 11111');
    expect(typed(cardMask, '36050234196908')).toBe('3605 0234 1969 08');
    const masked = maskOf(cardMask);
    masked.value = '378282246310005';
    masked.value = '4111111111111111';
    expect(masked.value).toBe('4111 1111 1111 1111');
  });

  const arabic = new Intl.NumberFormat('ar-u-nu-arab', { useGrouping: false });
  it('reads the digits of the player’s own script', () => {
    expect(typed(cardMask, arabic.format(4111_1111_1111_1111))).toBe('4111 1111 1111 1111');
    expect(typed(cardMask, arabic.format(3782_822463_10005))).toBe('3782 822463 10005');
    expect(typed(expiryMask, arabic.format(1229))).toBe('12/29');
    expect(typed(dateMask, arabic.format(31121999))).toBe('31.12.1999');
    expect(typed('000.000.000-00', arabic.format(12345678901))).toBe('123.456.789-01');
    const pasted = maskOf(expiryMask);
    pasted.append('٨ / ٢٠٢٩', { input: true });
    expect(pasted.value).toBe('08/29');
  });

  it.each([
    ['08/2029', '08/29'],
    ['1 29', '01/29'],
    ['8 / 2029', '08/29'],
    ['0829', '08/29'],
    ['129', '01/29'],
    ['082029', '08/29'],
    ['2029-08', '08/29'],
  ])('[FORM-22] reads a pasted or autofilled %s as the expiry %s', (text, expiry) => {
    const masked = maskOf(expiryMask);
    masked.append(text, { input: true });
    expect(masked.value).toBe(expiry);
    expect(typed(expiryMask, '0829')).toBe('08/29');
  });

  it('[FORM-22] restores an unfinished expiry as it was, and completes one by pasting', () => {
    const masked = maskOf(expiryMask);
    masked.unmaskedValue = '129';
    expect(masked.value).toBe('12/9');
    masked.value = '0';
    masked.append('829', { input: true });
    expect(masked.value).toBe('08/29');
  });

  it.each([
    ['31121999', '31.12.1999'],
    ['01011900', '01.01.1900'],
    ['31129999', '31.12.9999'],
  ])('[FORM-12] reads %s as the date %s', (text, date) => {
    expect(typed(dateMask, text)).toBe(date);
  });

  it.each(['32', '3213', '0113', '01011899', '01010999'])(
    '[FORM-12] rejects %s as a date: day 1-31, month 1-12, year 1900-9999',
    (text) => {
      const masked = maskOf(dateMask);
      masked.resolve(text, { input: true });
      expect(masked.isComplete).toBe(false);
    },
  );

  it('[FORM-12] can be undone a hundred times', () => {
    const history = new InputHistory();
    const states = Array.from({ length: 150 }, (_, n) => ({
      unmaskedValue: String(n),
      selection: { start: 0, end: 0 },
    }));
    for (const state of states) history.push(state);
    for (let n = 0; n < 200; n += 1) history.undo();
    expect(history.currentState?.unmaskedValue).toBe('50');
  });
});
