import { cardMask } from '@opencashier/contract/formats/mask';
import type { MethodField } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../i18n/text.ts';
import { english } from '../testing/english.ts';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { formFieldOf } from './form-field.ts';
import { methodTitle } from './method-text.ts';

beforeEach(() => beginTest());

describe('a method’s field', () => {
  it('[FORM-17] becomes a form field with name, alias, type and props', () => {
    const method = testMethod({ text: { en: { l: 'Bank', p: 'Choose one', e: 'Which?' } } });
    const field = formFieldOf(
      {
        name: 'bank',
        type: 'dropdown',
        mask: '00',
        regex: '^x$',
        regex_error_key: 'e',
        label_key: 'l',
        placeholder_key: 'p',
        values: [{ text: 'X', value: 'x' }],
      },
      method,
    );
    expect(field).toMatchObject({ name: 'bank', alias: 'bank', type: 'dropdown' });
    expect(field.props).toMatchObject({
      label: 'Bank',
      placeholder: 'Choose one',
      mask: '00',
      items: [{ text: 'X', value: 'x' }],
      isHidden: false,
      validations: [{ isExists: true }, { isExists: false, message: 'Which?', regex: /^x$/u }],
    });
  });

  it.each([
    ['prefix', { prefix: '+52' }, '+52'],
    ['mask', { mask: '00' }, '00'],
    ['mask', { category: 'card' }, cardMask],
    ['autocomplete', { autocomplete: 'cc-exp' }, 'cc-exp'],
    ['kind', { kind: 'city' }, 'city'],
    ['brands', { brands: ['visa'] }, ['visa']],
    ['inputMode', { inputMode: 'numeric' }, 'numeric'],
    ['triggeredBy', { triggeredBy: { field: 'a' } }, { field: 'a' }],
    ['help', { help_key: 'h' }, 'Look here'],
    ['placeholder', { placeholder_key: 'h' }, 'Look here'],
  ] as const)('[FORM-17] passes on its %s if it has one: %j', (prop, given, passed) => {
    const method = testMethod({ text: { en: { h: 'Look here' } } });
    const propsOf = (field: object) =>
      formFieldOf({ name: 'x', type: 'text', ...field }, method).props;
    expect(propsOf(given)[prop]).toEqual(passed);
    expect(propsOf({})).not.toHaveProperty(prop);
  });

  it.each(['isAdvanced', 'isHidden', 'isDisabled'] as const)(
    '[FORM-17] has the flag %s only if the method sets it',
    (flag) => {
      const flagOf = (field: object) =>
        formFieldOf({ name: 'x', type: 'text', ...field }, testMethod()).props[flag];
      expect([flagOf({ [flag]: true }), flagOf({})]).toEqual([true, false]);
    },
  );

  it('[I18N-5] uses the text of the language, then English, and no text of the widget', () => {
    const method = testMethod({ text: { en: { a: 'A', b: 'B' }, mx: { a: 'Á', title: 'Uno' } } });
    setMessages('mx', english, english);
    const { errorText } = formFieldOf({ name: 'x', type: 'text' }, method);
    expect(errorText('a')).toBe('Á');
    expect(errorText('b')).toBe('B');
    expect(errorText('bonus.gone')).toBe('Check this field');
    expect(errorText('unknown_key')).toBe('Check this field');
    expect(methodTitle(method)).toBe('Uno');
  });

  it.each([
    ['phone', '^1$', 'Check the phone number'],
    ['street', '^1$', 'Check this field'],
  ] as const)('[SEQ-6] that asks for a %s as %s is refused with: %s', (kind, regex, error) => {
    const field = formFieldOf({ name: 'x', type: 'text', kind, regex }, testMethod());
    expect(field.props.validations.map(({ message }) => message)).toContain(error);
    expect(field.errorText('field_invalid')).toBe(error);
    expect(field.props.help).toBeUndefined();
  });

  const bank: MethodField = { name: 'bank', type: 'dropdown', values: [] };
  it.each<[MethodField, string]>([
    // The text for the error key says what to enter or to choose.
    [{ ...bank, regex_error_key: 'e' }, 'Choose your bank'],
    [{ name: 'x', type: 'text', regex: '^1$', regex_error_key: 'e' }, 'Choose your bank'],
    // It says what is wrong with a value, which an empty field does not have.
    [
      { name: 'x', type: 'text', regex: '^1$', regex_error_key: 'error_card' },
      'Enter the card number',
    ],
    [{ name: 'x', type: 'text', regex: '^1$', kind: 'email' }, 'Enter an email address'],
    [{ name: 'x', type: 'text', regex: '^1$', kind: 'city' }, 'Fill in this field'],
    [
      { name: 'x', type: 'text', regex: String.raw`^\d\d\.\d\d\.\d{4}$`, kind: 'birth_date' },
      'Enter day, month and year, like 31.12.1990',
    ],
    [bank, 'Choose an option'],
    [{ name: 'x', type: 'networks', values: [] }, 'Choose an option'],
    [{ name: 'x', type: 'text' }, 'Fill in this field'],
  ])('[FORM-3] that is empty says what to do, such as %j: %s', (given, message) => {
    const text = { en: { e: 'Choose your bank', error_card: 'A digit is wrong' } };
    const { validations } = formFieldOf(given, testMethod({ text })).props;
    expect(validations.find(({ isExists }) => isExists)?.message).toBe(message);
  });

  it('[SEQ-6] that asks for a confirmation code says who sent it', () => {
    const asked = { name: 'otp', type: 'text', kind: 'confirmation_code' } as const;
    const { help } = formFieldOf(asked, testMethod()).props;
    expect(help).toBe('Sent by your bank or payment service, usually by text message');
  });

  const typed = 'Enter day, month and year, like 31.12.1990';
  const iso = 'Enter year, month and day, like 1990-12-31';
  it.each([
    [String.raw`^\d\d\.\d\d\.\d{4}$`, typed, 'Date of birth'],
    [String.raw`^(\d\d\.?\d\d\.?\d{4}|\d{4}-\d\d-\d\d)$`, `${typed} or 31121990`, 'Date of birth'],
    [String.raw`^\d{4}-\d\d-\d\d$`, iso, 'Date of birth'],
    // Only the provider's own words say how it wants the date.
    [String.raw`^\d{6}$`, undefined, 'Born (YYMMDD)'],
    [undefined, undefined, 'Born (YYMMDD)'],
  ])('[SEQ-6] that asks for a date of birth as %s says: %s', (regex, help, label) => {
    const asked = { name: 'dob', type: 'text', kind: 'birth_date' } as const;
    const own = { ...asked, ...(regex && { regex }), label: 'Born (YYMMDD)' };
    const field = formFieldOf(own, testMethod());
    expect(field.props).toMatchObject({ label });
    expect(field.props.help).toBe(help);
    expect(field.errorText('field_invalid')).toBe(help ?? 'Check this field');
    expect(formFieldOf(asked, testMethod()).props.label).toBe('Date of birth');
  });

  it('[I18N-8] keeps the order of a date in a text from right to left', () => {
    setMessages('ar', english, english);
    const regex = String.raw`^\d{4}-\d\d-\d\d$`;
    const asked = { name: 'dob', type: 'text', kind: 'birth_date', regex } as const;
    expect(formFieldOf(asked, testMethod()).props.help).toContain('\u20681990-12-31\u2069');
  });

  it('that a provider asks for has a translated label if its kind is known', () => {
    const method = testMethod({ text: {} });
    setMessages('ru', { ...english, 'asked.transaction_id': 'Номер транзакции' }, english);
    const fromProvider = { name: 'id', type: 'text', label: 'Transaction ID' } as const;
    const labelOf = (field: Parameters<typeof formFieldOf>[0]) =>
      formFieldOf(field, method).props.label;
    expect(labelOf({ ...fromProvider, kind: 'transaction_id' })).toBe('Номер транзакции');
    expect(labelOf(fromProvider)).toBe('Transaction ID');
    expect(labelOf({ ...fromProvider, kind: 'newer' as 'transaction_id' })).toBe('Transaction ID');
  });

  it('has a default label if the catalogue has none', () => {
    const method = testMethod({ text: {} });
    expect(formFieldOf({ name: 'x', type: 'phone_with_prefix' }, method).props.label).toBe(
      'Phone number',
    );
    expect(methodTitle(method)).toBe('spei');
  });
});
