import { cardMask, dateMask, expiryMask } from '@opencashier/contract/formats/mask';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { maskElement } from './mask-element.ts';

async function show(keys: string, mask = expiryMask) {
  render(<input aria-label="Field" />);
  const input = screen.getByLabelText<HTMLInputElement>('Field');
  let reported = '';
  maskElement(input, mask, (text) => (reported = text));
  await userEvent.type(input, keys);
  return { input, reported: () => reported };
}

async function typed(keys: string): Promise<{ shown: string; reported: string }> {
  const { input, reported } = await show(keys);
  return { shown: input.value, reported: reported() };
}

it.each([
  ['1 29', '01/29'],
  ['1/29', '01/29'],
  ['8-29', '08/29'],
  ['8.2029', '08/29'],
  ['08/2029', '08/29'],
  ['082029', '08/29'],
  ['2029-08', '08/29'],
  ['2029/8', '08/29'],
  ['2029 12', '12/29'],
  ['202901', '01/29'],
  ['0829', '08/29'],
  ['12/30', '12/30'],
  ['1 {Backspace}{Backspace}2/29', '02/29'],
])('[FORM-22] an expiry typed as %s is %s', async (keys, expiry) => {
  expect(await typed(keys)).toEqual({ shown: expiry, reported: expiry });
});

it.each([
  ['08/20', '08/20'],
  ['08/29/', '08/29'],
  ['08/299', '08/29'],
])('[FORM-22] an expiry typed as %s stays %s', async (keys, expiry) => {
  expect((await typed(keys)).shown).toBe(expiry);
});

it.each([
  ['0820', [1, 1], '9', '09/20', 2],
  ['0820', [0, 0], '0', '08/20', 1],
  ['0820', [0, 0], '12', '12/20', 2],
  ['0820', [4, 4], '0', '08/20', 5],
  ['0820', [4, 4], '9', '08/29', 5],
  ['0820', [0, 2], '1', '1_/20', 1],
  ['0820', [0, 2], '12', '12/20', 2],
  ['0820', [0, 5], '1239', '12/39', 5],
  ['0820', [2, 2], '{Backspace}', '0_/20', 1],
  ['0820', [2, 2], '{Backspace}9', '09/20', 2],
  ['2029', [5, 5], '1', '1_/29', 1],
  ['0820', [0, 0], '/', '08/20', 0],
  ['0820', [0, 2], '9/', '09/20', 3],
  ['0820', [0, 2], '9/31', '09/31', 5],
] as const)(
  '[FORM-19, FORM-22] in the expiry %s, at %j, the keys %s give %s with the caret at %i',
  async (before, [initialSelectionStart, initialSelectionEnd], keys, expiry, caret) => {
    const { input, reported } = await show(before);
    await userEvent.type(input, keys, { initialSelectionStart, initialSelectionEnd });
    expect(input.value).toBe(expiry);
    expect(reported()).toBe(expiry);
    expect(input.selectionStart).toBe(caret);
  },
);

it.each([
  [dateMask, '31121999', [0, 2], '01', '01.12.1999', 2],
  [dateMask, '31121999', [5, 5], '{Backspace}', '31.1_.1999', 4],
  [cardMask, '4111111111111111', [4, 4], '{Backspace}', '4111 1111 1111 111', 3],
  ['000.000.000-00', '12345678901', [1, 2], '9', '193.456.789-01', 2],
] as const)(
  '[FORM-19] in a field with the mask %s that shows %s, at %j, the keys %s give %s with the caret at %i',
  async (mask, before, [initialSelectionStart, initialSelectionEnd], keys, text, caret) => {
    const { input, reported } = await show(before, mask);
    await userEvent.type(input, keys, { initialSelectionStart, initialSelectionEnd });
    expect(reported()).toBe(text);
    expect(input.selectionStart).toBe(caret);
  },
);
