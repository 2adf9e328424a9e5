import { expiryMask } from '@opencashier/contract/formats/mask';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { maskElement } from './mask-element.ts';

async function typed(keys: string): Promise<{ shown: string; reported: string }> {
  render(<input aria-label="Expiry" />);
  const input = screen.getByLabelText<HTMLInputElement>('Expiry');
  let reported = '';
  maskElement(input, expiryMask, (text) => (reported = text));
  await userEvent.type(input, keys);
  return { shown: input.value, reported };
}

it.each([
  ['1 29', '01/29'],
  ['1/29', '01/29'],
  ['8-29', '08/29'],
  ['8.2029', '08/29'],
  ['08/2029', '08/29'],
  ['082029', '08/29'],
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
