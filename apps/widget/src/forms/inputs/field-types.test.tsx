import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
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

it('[FORM-1] the input for a phone number shows the prefix before it', () => {
  show({ type: 'phone_with_prefix', prefix: '+91' });
  screen.getByText('+91');
});
