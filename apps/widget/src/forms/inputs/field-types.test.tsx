import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MethodField } from '@opencashier/contract/methods/methods';
import { beginTest } from '../../testing/fixtures.ts';
import { fieldItems } from '../field-items.ts';
import { formFieldOf } from '../form-field.ts';
import { Fields } from './Fields.tsx';

beforeEach(() => beginTest());

function show(field: Omit<MethodField, 'name'>): HTMLElement {
  const fields = [formFieldOf({ name: 'a', label: 'The field', ...field }, { text: {} })];
  render(<Fields fields={fieldItems(fields, {}, 'in')} onChange={() => {}} />);
  return screen.getByLabelText('The field');
}

const values = [{ text: 'Blue', value: 'b' }];

it.each<[MethodField['type'], string, Record<string, string>]>([
  ['text', 'INPUT', { inputmode: 'text', autocapitalize: 'none' }],
  ['text_uppercase', 'INPUT', { inputmode: 'text', autocapitalize: 'characters' }],
  ['amount', 'INPUT', { inputmode: 'decimal' }],
  ['phone_with_prefix', 'INPUT', { inputmode: 'tel', type: 'tel' }],
  ['dropdown', 'SELECT', {}],
  ['networks', 'SELECT', {}],
])('[FORM-1] a field of the type %s has its own input', (type, tag, attributes) => {
  const input = show({ type, values });
  expect(input.tagName).toBe(tag);
  for (const [name, value] of Object.entries(attributes)) {
    expect(input.getAttribute(name), name).toBe(value);
  }
});

it.each([2, 13])('[FORM-1] a list of %i says what to choose, until a value is chosen', (count) => {
  const items = Array.from({ length: count }, (_, n) => ({ text: `Item ${n}`, value: `${n}` }));
  const shownIn = (field: Omit<MethodField, 'name'>, placeholder?: string) => {
    const method = { text: { en: placeholder === undefined ? {} : { p: placeholder } } };
    const asked = { name: 'a', label: 'The field', placeholder_key: 'p', ...field };
    const fields = fieldItems([formFieldOf(asked, method)], {}, 'in');
    const { unmount } = render(<Fields fields={fields} onChange={() => {}} />);
    const list = screen.getByLabelText('The field');
    const shown = list instanceof HTMLSelectElement ? list.options[list.selectedIndex] : list;
    unmount();
    return shown?.textContent;
  };
  const list = { type: 'dropdown', values: items } as const;
  expect(shownIn(list)).toBe('Choose');
  expect(shownIn(list, 'Your bank')).toBe('Your bank');
  expect(shownIn({ ...list, value: '1' }, 'Your bank')).toBe('Item 1');
});

describe('[FORM-15] the input for a phone number', () => {
  const phone = { type: 'phone_with_prefix', prefix: '+91' } as const;

  it('shows an example that fits the prefix, also once the prefix changes', async () => {
    const item = (prefix: string) =>
      fieldItems([formFieldOf({ ...phone, name: 'a', prefix }, { text: {} })], {}, 'in');
    const { rerender } = render(<Fields fields={item('+91')} onChange={() => {}} />);
    await screen.findByPlaceholderText('8123456789');
    rerender(<Fields fields={item('+52')} onChange={() => {}} />);
    await screen.findByPlaceholderText('2221234567');
  });
});

it('[FORM-1] the input for a phone number shows the prefix before it', () => {
  show({ type: 'phone_with_prefix', prefix: '+91' });
  screen.getByText('+91');
});
