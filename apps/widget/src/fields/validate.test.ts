import type { MethodField } from '@opencashier/contract/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { formFieldOf } from './form-field.ts';
import { changeField, emptyForm, type FormState } from './form-state.ts';
import { fieldError, formErrors, isVisible, sentFields, sentValue } from './validate.ts';

beforeEach(() => beginTest());

const text = { en: { wrong: 'Not like this' }, mx: { wrong: 'Así no' } };

function fieldsOf(...fields: Partial<MethodField>[]) {
  const method = testMethod({ text });
  return fields.map((field) => formFieldOf({ name: 'a', type: 'text', ...field }, method));
}

function typed(values: Record<string, string>): FormState {
  return Object.entries(values).reduce((form, [name, v]) => changeField(form, name, v), emptyForm);
}

describe('a form', () => {
  it('[FORM-4] is valid when each visible field has a value and passes', () => {
    const fields = fieldsOf(
      { name: 'a', regex: '^\\d+$', regex_error_key: 'wrong' },
      { name: 'b' },
      { name: 'c', isHidden: true },
    );
    expect(formErrors(fields, typed({}))).toEqual({
      a: 'Fill in this field',
      b: 'Fill in this field',
    });
    expect(formErrors(fields, typed({ a: 'x', b: 'y' }))).toEqual({ a: 'Not like this' });
    expect(formErrors(fields, typed({ a: '1', b: ' y ' }))).toEqual({});
  });

  it('[FORM-3] checks with unicode regexes', () => {
    const [name] = fieldsOf({ regex: '^\\p{Lu}\\p{Ll}+$' });
    expect(name && fieldError(name, 'Ñandú')).toBeUndefined();
    expect(name && fieldError(name, 'nandu')).toBe('Check this field');
  });

  it('[FORM-2] may leave advanced and disabled fields empty, and checks what they hold', () => {
    const fields = fieldsOf(
      { name: 'a', isAdvanced: true, regex: '^\\d$', regex_error_key: 'wrong' },
      { name: 'b', isDisabled: true },
    );
    expect(formErrors(fields, emptyForm)).toEqual({});
    expect(formErrors(fields, typed({ a: 'x' }))).toEqual({ a: 'Not like this' });
  });

  it('[FORM-2] shows a triggered field after its trigger, through a chain of them', () => {
    const fields = fieldsOf(
      { name: 'a', type: 'dropdown', values: [{ text: 'X', value: 'x' }] },
      { name: 'b', triggeredBy: { field: 'a', value: 'x' } },
      { name: 'c', triggeredBy: { field: 'b' } },
      { name: 'd', triggeredBy: { field: 'nowhere' } },
    );
    const visible = (form: FormState) =>
      fields.filter((field) => isVisible(field, fields, form)).map(({ name }) => name);
    expect(visible(emptyForm)).toEqual(['a']);
    expect(visible(typed({ a: 'x' }))).toEqual(['a', 'b']);
    expect(visible(typed({ a: 'x', b: 'y' }))).toEqual(['a', 'b', 'c']);
    expect(visible(typed({ a: 'z', b: 'y' }))).toEqual(['a']);
  });

  it('[FORM-9] sends a phone with its prefix, in digits', () => {
    const [phone] = fieldsOf({ type: 'phone_with_prefix', prefix: '+7', regex: '^\\+77\\d{9}$' });
    expect(phone && sentValue(phone, '701 123-45 67')).toBe('+77011234567');
    expect(phone && sentValue(phone, '  ')).toBe('');
    expect(phone && fieldError(phone, '701 123 45 67')).toBeUndefined();
    expect(phone && fieldError(phone, '701')).toBe('Check this field');
  });

  it('[SEQ-16] sends the wallet apart, and nothing that is empty or out of sight', () => {
    const fields = fieldsOf({ name: 'wallet' }, { name: 'b' }, { name: 'c', isHidden: true });
    expect(sentFields(fields, typed({ wallet: ' w1 ', c: 'x' }))).toEqual({
      fields: {},
      wallet: 'w1',
    });
    expect(sentFields(fields, typed({ b: 'y' }))).toEqual({ fields: { b: 'y' } });
  });
});
