import type { MethodField } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { setMessages } from '../i18n/text.ts';
import { english } from '../testing/english.ts';
import { flaggedErrorText, formErrorTexts } from '../testing/form-error-texts.ts';
import { fieldItems } from './field-items.ts';
import { formFieldOf } from './form-field.ts';
import { changeField, emptyForm, flagErrors, type FormState } from './form-state.ts';
import { firstRefused, formErrors, isVisible, sentFields, sentValue } from './validate.ts';

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
  it('[FORM-4] is valid if each visible field has a valid value', () => {
    const fields = fieldsOf(
      { name: 'a', regex: '^\\d+$', regex_error_key: 'wrong' },
      { name: 'b' },
      { name: 'c', isHidden: true },
    );
    expect(formErrorTexts(fields, typed({}))).toEqual({
      a: 'Not like this',
      b: 'Fill in this field',
    });
    expect(formErrorTexts(fields, typed({ a: 'x', b: 'y' }))).toEqual({ a: 'Not like this' });
    expect(formErrorTexts(fields, typed({ a: '1', b: ' y ' }))).toEqual({});
  });

  it.each([
    ['^(?:bc1[a-z0-9]{25,59}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$', 'bc1q'],
    ['^(?:ltc1[a-z0-9]{25,59}|[LM3][1-9A-HJ-NP-Za-km-z]{25,34})$', 'ltc1q'],
  ])('[FORM-24] sends an address in upper case in lower case: %s', (regex, prefix) => {
    const fields = fieldsOf({ name: 'address', alias: 'wallet', regex });
    const address = `${prefix}w508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`;
    const form = typed({ address: ` ${address.toUpperCase()} ` });
    expect(formErrorTexts(fields, form)).toEqual({});
    expect(sentFields(fields, form).wallet).toBe(address);
    const mixed = typed({ address: address.replace('w508d', 'W508D') });
    expect(formErrorTexts(fields, mixed)).toHaveProperty('address');
  });

  it('[FORM-3] validates with unicode regexes', () => {
    const fields = fieldsOf({ regex: '^\\p{Lu}\\p{Ll}+$' });
    expect(formErrorTexts(fields, typed({ a: 'Ñandú' }))).toEqual({});
    expect(formErrorTexts(fields, typed({ a: 'nandu' }))).toEqual({ a: 'Check this field' });
  });

  it('[FORM-2] allows empty advanced and disabled fields, but validates their values', () => {
    const fields = fieldsOf(
      { name: 'a', isAdvanced: true, regex: '^\\d$', regex_error_key: 'wrong' },
      { name: 'b', isDisabled: true },
    );
    expect(formErrorTexts(fields, emptyForm)).toEqual({});
    expect(formErrorTexts(fields, typed({ a: 'x' }))).toEqual({ a: 'Not like this' });
  });

  it('[FORM-2] shows a triggered field after its trigger, through a chain of triggers', () => {
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

  it('[FORM-9] sends a phone number with its prefix, in digits', () => {
    const fields = fieldsOf({ type: 'phone_with_prefix', prefix: '+7', regex: '^\\+77\\d{9}$' });
    const [phone] = fields;
    expect(phone && sentValue(phone, '701 123-45 67')).toBe('+77011234567');
    expect(phone && sentValue(phone, '  ')).toBe('');
    expect(formErrorTexts(fields, typed({ a: '701 123 45 67' }))).toEqual({});
    expect(formErrorTexts(fields, typed({ a: '701' }))).toEqual({ a: 'Check this field' });
  });

  it('[FORM-20] names its errors in the order in which it shows the fields', () => {
    const fields = fieldsOf(
      { name: 'memo', isAdvanced: true, regex: '^x$' },
      { name: 'code', autocomplete: 'cc-csc' },
      { name: 'holder' },
      { name: 'number', autocomplete: 'cc-number' },
      { name: 'expiry', autocomplete: 'cc-exp' },
      { name: 'gone', isHidden: true },
    );
    const form = typed({ memo: 'y' });
    const shown = fieldItems(fields, form, 'mx').map(({ name }) => name);
    expect(shown).toEqual(['holder', 'number', 'expiry', 'code', 'memo']);
    expect(Object.keys(formErrors(fields, form))).toEqual(shown);
    // The server's answer has its own order.
    const refused = { memo: 'x', code: 'x', expiry: 'x' };
    expect(firstRefused(fields, form, refused)).toBe('expiry');
    expect(firstRefused(fields, form, { gone: 'x', other: 'x' })).toBeUndefined();
  });

  it('[SEQ-16] sends the wallet separately, and no empty or hidden fields', () => {
    const fields = fieldsOf({ name: 'wallet' }, { name: 'b' }, { name: 'c', isHidden: true });
    expect(sentFields(fields, typed({ wallet: ' w1 ', c: 'x' }))).toEqual({
      fields: {},
      wallet: 'w1',
    });
    expect(sentFields(fields, typed({ b: 'y' }))).toEqual({ fields: { b: 'y' } });
  });
});

it('[FORM-5] shows errors in the current language', () => {
  const only = { name: 'a', type: 'text', regex: '^\\d$', regex_error_key: 'wrong' } as const;
  const method = testMethod({ text: { en: text.en }, fields: [only] });
  const renewed = testMethod({ text, fields: [only] });
  const flag = (value: string) => {
    const form = typed({ a: value });
    return flagErrors(form, formErrors([formFieldOf(only, method)], form));
  };
  const [empty, wrong] = [flag(''), flag('x')];
  expect(flaggedErrorText(wrong, method, 'a')).toBe('Not like this');
  setMessages('mx', english, english);
  expect(flaggedErrorText(empty, renewed, 'a')).toBe('Así no');
  expect(flaggedErrorText(wrong, renewed, 'a')).toBe('Así no');
});

it('[FORM-5] keeps an error if the method no longer has the rule that the value broke', () => {
  const strict = testMethod({ text, fields: [{ name: 'a', type: 'text', regex: '^\\d$' }] });
  const [field] = strict.fields;
  const form = typed({ a: 'x' });
  const flagged = flagErrors(form, formErrors(field ? [formFieldOf(field, strict)] : [], form));
  const lenient = testMethod({ text, fields: [{ name: 'a', type: 'text' }] });
  expect(flaggedErrorText(flagged, lenient, 'a')).toBe('Check this field');
});
