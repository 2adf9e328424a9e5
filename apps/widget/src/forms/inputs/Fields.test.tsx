import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginTest } from '../../testing/fixtures.ts';
import { fieldItems } from '../field-items.ts';
import { formFieldOf } from '../form-field.ts';
import type { FormState } from '../form-state.ts';
import { Fields } from './Fields.tsx';

const method = { text: {} };
const field = (name: string, autocomplete?: string, brands?: string[]) =>
  formFieldOf(
    { name, type: 'text', ...(autocomplete && { autocomplete }), ...(brands && { brands }) },
    method,
  );
const fields = [
  field('cvv', 'cc-csc'),
  field('holder'),
  field('card', 'cc-number', ['visa', 'mastercard']),
  field('expiry', 'cc-exp'),
];

function show(number = ''): void {
  beginTest();
  const card = { value: number, dirty: true, touched: true, pending: false };
  const form: FormState = number ? { card } : {};
  render(<Fields fields={fieldItems(fields, form, 'mx')} onChange={() => {}} />);
}

describe('[FORM-23] the fields of a card', () => {
  it('are side by side: the number, the expiry and the code', () => {
    show();
    const names = screen.getAllByRole('textbox').map((input) => input.getAttribute('name'));
    expect(names).toEqual(['holder', 'card', 'expiry', 'cvv']);
  });

  it('show the accepted brands until a number is typed, and then its own brand', async () => {
    show();
    screen.getByRole('img', { name: 'We accept Visa, Mastercard' });
    show('4111');
    expect((await screen.findByText('Visa')).parentElement?.querySelector('img')?.src).toContain(
      '/icons/visa.svg',
    );
  });

  it('announce the brand with its picture while the number is typed, as long as it is known', async () => {
    beginTest();
    const items = (value: string) => {
      const card = { value, dirty: true, touched: true, pending: false };
      return fieldItems(fields, { card }, 'mx');
    };
    const { rerender } = render(<Fields fields={items('')} onChange={() => {}} />);
    const accepted = () => screen.queryByRole('img', { name: 'We accept Visa, Mastercard' });
    const picture = () => screen.getByRole('status').querySelector('img')?.getAttribute('src');
    const steps: [string, string, string | undefined][] = [
      ['4111', 'Visa', '/icons/visa.svg'],
      ['4111 1111 1', 'Visa', '/icons/visa.svg'],
      ['5555', 'Mastercard', '/icons/mastercard.svg'],
      // It is not accepted, so there is only its name to show.
      ['3782', 'American Express', undefined],
      ['8600', 'Uzcard', undefined],
    ];
    for (const [typed, name, file] of steps) {
      rerender(<Fields fields={items(typed)} onChange={() => {}} />);
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(name));
      expect(picture()?.replace(/^.*(?=\/icons)/, ''), typed).toBe(file);
      expect(accepted(), typed).toBeNull();
    }
    rerender(<Fields fields={items('')} onChange={() => {}} />);
    expect(screen.getByRole('status').textContent).toBe('');
    const marks = [...(accepted()?.querySelectorAll('img') ?? [])].map((mark) => mark.alt);
    expect(marks).toEqual(['', '']);
  });

  it('show Visa and Mastercard if the method names no brands, but nothing without a code', () => {
    beginTest();
    const brandsAmong = (...names: [string, string][]) => {
      const asked = names.map(([name, autocomplete]) => field(name, autocomplete));
      render(<Fields fields={fieldItems(asked, {}, 'mx')} onChange={() => {}} />);
      return screen.queryByRole('img')?.getAttribute('aria-label');
    };
    expect(brandsAmong(['card', 'cc-number'])).toBeUndefined();
    expect(brandsAmong(['card', 'cc-number'], ['cvv', 'cc-csc'])).toBe(
      'We accept Visa, Mastercard',
    );
  });

  it.each([
    ['4111', '3 digits on the back of your card'],
    ['3782', '4 digits on the front of your card'],
  ])('say where the code of the card %s is printed', (number, words) => {
    show(number);
    const note = screen.getByText(words);
    expect(screen.getByLabelText('cvv').getAttribute('aria-describedby')).toBe(note.id);
  });
});

it('[FORM-2] an error opens the advanced fields once, and the player can collapse them again', () => {
  beginTest();
  const memo = { name: 'memo', type: 'text', label: 'Memo', value: '', isAdvanced: true } as const;
  const form = (error?: string) => <Fields fields={[{ ...memo, error }]} onChange={() => {}} />;
  const { rerender } = render(form());
  const advanced = () => screen.getByLabelText('Memo').closest('details');
  expect(advanced()?.open).toBe(false);
  rerender(form('Wrong'));
  expect(advanced()?.open).toBe(true);
  const details = advanced();
  if (!details) throw new Error('the field is not collapsible');
  details.open = false;
  fireEvent(details, new Event('toggle'));
  rerender(form('Wrong'));
  expect(advanced()?.open).toBe(false);
  rerender(form());
  rerender(form('Wrong again'));
  expect(advanced()?.open).toBe(true);
});

it('[I18N-8] numbers, codes and addresses are typed from left to right, and names in their own direction', () => {
  beginTest();
  const wallet = formFieldOf({ name: 'address', alias: 'wallet', type: 'text' }, method);
  const plain = formFieldOf({ name: 'iban', type: 'text_uppercase' }, method);
  const all = [...fields, wallet, plain];
  render(<Fields fields={fieldItems(all, {}, 'mx')} onChange={() => {}} />);
  const dirOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).dir;
  expect(dirOf('holder')).toBe('auto');
  for (const name of ['card', 'expiry', 'cvv', 'address', 'iban']) expect(dirOf(name)).toBe('ltr');
});

it('[I18N-8] a phone number stands behind its prefix in every language', () => {
  beginTest();
  const phone = formFieldOf({ name: 'phone', type: 'phone_with_prefix', prefix: '+91' }, method);
  render(<Fields fields={fieldItems([phone], {}, 'in')} onChange={() => {}} />);
  const box = screen.getByRole('textbox').closest('[dir]');
  expect(box?.getAttribute('dir')).toBe('ltr');
  expect(box?.contains(screen.getByText('+91'))).toBe(true);
});

describe('[SEQ-6] the fields of personal data', () => {
  it.each([
    ['first_name', 'given-name', 'auto'],
    ['last_name', 'family-name', 'auto'],
    ['birth_date', 'bday', 'ltr'],
    ['street', 'address-line1', 'auto'],
    ['city', 'address-level2', 'auto'],
    ['state', 'address-level1', 'auto'],
    ['postal_code', 'postal-code', 'ltr'],
    ['phone', 'tel', 'ltr'],
    ['email', 'email', 'ltr'],
    ['document', 'off', 'auto'],
  ] as const)('let the browser fill in a %s as %s, in its own direction', (kind, token, dir) => {
    beginTest();
    const asked = formFieldOf({ name: 'asked', type: 'text', kind }, method);
    render(<Fields fields={fieldItems([asked], {}, 'mx')} onChange={() => {}} />);
    const input = screen.getByRole('textbox');
    expect(input.getAttribute('autocomplete')).toBe(token);
    expect(input.getAttribute('dir')).toBe(dir);
  });
});
