import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MethodField } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginDepositTest } from '../../../../testing/deposit-click.ts';
import {
  accountInput,
  isFieldShown,
  showForm,
  submitForm,
  withField,
} from '../../../../testing/deposit-form.ts';
import { testCreated } from '../../../../testing/fixtures.ts';
import { useDeposit } from '../../state.ts';

beforeEach(() => beginDepositTest());

describe('a field of the form', () => {
  it('[FORM-2] has its label and its initial value', async () => {
    await showForm(withField({ value: 'ES12' }));
    expect(accountInput().value).toBe('ES12');
  });

  it('[FORM-2] is not shown if it is hidden, and cannot be changed if it is disabled', async () => {
    const fields: MethodField[] = [
      { name: 'a', type: 'text', label_key: 'label', isDisabled: true, value: 'fixed' },
      { name: 'b', type: 'text', label_key: 'other', isHidden: true },
    ];
    await showForm({ fields, text: { en: { title: 'S', label: 'Account', other: 'Secret' } } });
    await userEvent.type(accountInput(), 'x');
    expect(accountInput()).toMatchObject({ disabled: true, value: 'fixed' });
    expect(isFieldShown('Secret')).toBe(false);
  });

  it('[FORM-2] appears once its trigger has the value', async () => {
    const values = ['person', 'company'].map((value) => ({ value, text: value }));
    const fields: MethodField[] = [
      { name: 'kind', type: 'dropdown', label_key: 'kind', values },
      {
        name: 'a',
        type: 'text',
        label_key: 'label',
        triggeredBy: { field: 'kind', value: 'company' },
      },
    ];
    await showForm({ fields, text: { en: { title: 'S', label: 'Account', kind: 'Kind' } } });
    const kinds = screen.getByLabelText('Kind');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('person');
    await userEvent.selectOptions(kinds, 'person');
    expect(isFieldShown('Account')).toBe(false);
    await userEvent.selectOptions(kinds, 'company');
    expect(isFieldShown('Account')).toBe(true);
  });

  it('[FORM-2] is collapsed if it is advanced, and may stay empty', async () => {
    const ports = await showForm(withField({ isAdvanced: true }));
    expect(accountInput().closest('details')?.open).toBe(false);
    await submitForm();
    expect(ports.calls.map(({ name }) => name)).toContain('deposit-create');
  });

  it('[FORM-2] is formatted by its mask, and sent without the mask’s characters', async () => {
    const ports = await showForm(withField({ mask: '000-000', value: '123456' }));
    await waitFor(() => expect(accountInput().value).toBe('123-456'));
    await submitForm();
    const sent = ports.calls.find(({ name }) => name === 'deposit-create');
    expect(sent?.input['fields']).toEqual({ a: '123456' });
  });

  it('[FORM-2, FORM-6] needs a value that its regex accepts; focusing it clears the message', async () => {
    const field = withField({ regex: '^\\d+$', regex_error_key: 'bad' }, { bad: 'Digits only' });
    const ports = await showForm(field);
    await submitForm();
    screen.getByText('Digits only');
    await userEvent.type(accountInput(), 'x');
    expect(screen.queryByText('Digits only')).toBeNull();
    await submitForm();
    screen.getByText('Digits only');
    expect(ports.calls.map(({ name }) => name)).not.toContain('deposit-create');
    await userEvent.click(accountInput());
    expect(screen.queryByText('Digits only')).toBeNull();
    expect(accountInput().getAttribute('aria-invalid')).toBeNull();
  });

  it('[FORM-6] is dirty once it is changed, and touched once it is left', async () => {
    await showForm(withField({}));
    const state = () => useDeposit.getState().form['a'];
    await userEvent.click(accountInput());
    await userEvent.keyboard('x');
    expect(state()).toMatchObject({ dirty: true, touched: false });
    await userEvent.tab();
    expect(state()).toMatchObject({ dirty: true, touched: true });
  });
});

describe('the errors of a failed submit', () => {
  const noteOf = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');

  it('[FORM-20] are announced, and the focus moves to the first field without clearing its mark', async () => {
    await showForm(withField({ regex: '^x$', regex_error_key: 'bad' }, { bad: 'An x' }));
    await submitForm();
    expect(screen.getByRole('alert').textContent).toBe('Account: An x');
    await waitFor(() => expect(document.activeElement).toBe(accountInput()));
    expect(accountInput().getAttribute('aria-invalid')).toBe('true');
  });

  it('[FORM-20] stay in the summary when the player focuses the field, until the value changes', async () => {
    await showForm(withField({}), '1');
    await submitForm();
    await userEvent.click(accountInput());
    expect(accountInput().getAttribute('aria-invalid')).toBeNull();
    expect(noteOf(accountInput())).toBe('Account: Fill in this field');
    await userEvent.type(accountInput(), 'x');
    expect(screen.getByRole('alert').textContent).toBe('Amount: The minimum deposit is $50');
    await userEvent.type(screen.getByLabelText('Amount'), '00');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a failed submit', () => {
  const fields: MethodField[] = [
    { name: 'a', type: 'text', regex: '^x$' },
    { name: 'b', type: 'text', isDisabled: true },
  ];
  const errors = (ports: Awaited<ReturnType<typeof showForm>>) =>
    ports.tracked.flatMap(([key, value]) => (key === 'regex-error' ? value : []));

  it('[FORM-7] sends an event for each field with a validation if the form is invalid', async () => {
    const ports = await showForm({ fields });
    await submitForm();
    expect(errors(ports)).toEqual(['a']);
  });

  it('[FORM-7] sends one for the amount alone if only the amount is invalid', async () => {
    const ports = await showForm({ fields: [] }, '1');
    await submitForm();
    expect(errors(ports)).toEqual(['amount']);
  });

  it('[FORM-7] sends both if both are invalid, and none for a valid form', async () => {
    const ports = await showForm({ fields }, '1');
    await submitForm();
    expect(errors(ports)).toEqual(['amount', 'a']);
    useDeposit.setState({ amount: '100' });
    await userEvent.type(screen.getByLabelText('a'), 'x');
    await submitForm();
    expect(errors(ports)).toHaveLength(2);
  });
});

describe('[SEQ-6] a field that the answer asks for', () => {
  it('has the focus once it is shown', async () => {
    const ports = await showForm(withField({ value: '1' }));
    const fields: MethodField[] = ['First', 'Second'].map((name) => ({ name, type: 'text' }));
    ports.answers['deposit-create'] = () => testCreated({ isFieldsRequired: true, fields });
    await submitForm();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')));
  });
});
