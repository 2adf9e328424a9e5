import { beforeEach, describe, expect, it } from 'vitest';
import { formErrorTexts } from '../testing/form-error-texts.ts';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { codeLength, expiryDigits, isExpired, typedExpiry } from './card.ts';
import { formFieldOf } from './form-field.ts';
import { changeField, emptyForm } from './form-state.ts';

beforeEach(() => beginTest());

const nowMs = Date.parse('2026-11-15T12:00:00Z');

describe('a card', () => {
  it.each([
    ['11/26', false],
    ['1126', false],
    ['10/26', true],
    ['12/25', true],
    ['01/27', false],
    ['1', true],
  ])('with the expiry date %s has expired: %s', (expiry, expected) => {
    expect(isExpired(expiry, nowMs)).toBe(expected);
  });

  it('has a code of three digits, or four for American Express', () => {
    expect(codeLength('4111111111111111')).toBe(3);
    expect(codeLength('378282246310005')).toBe(4);
    expect(codeLength('341111111111111')).toBe(4);
  });
});

describe('[FORM-22] the expiry of a card', () => {
  it.each([
    ['1 29', '0129'],
    ['08/2029', '0829'],
    [' 8 - 29 ', '0829'],
    ['12.30', '1230'],
    ['0829', '0829'],
    ['1229', '1229'],
    ['129', '0129'],
    ['082029', '0829'],
    ['122029', '1229'],
    ['12029', '0129'],
    ['2029-08', '0829'],
    ['2029/8', '0829'],
    ['2029 12', '1229'],
    ['202908', '0829'],
    ['13/129', '13/129'],
    ['202029', '202029'],
    ['2029', '2029'],
    ['12/9', '12/9'],
    ['029', '029'],
  ])('pasted as “%s” is %s', (text, digits) => {
    expect(expiryDigits(text)).toBe(digits);
  });

  it.each([
    ['a separator that ends a one-digit month', '1', '/', true, '01/'],
    ['a separator after a new month before the year', '9_/29', '.', false, '09/29'],
    ['a separator after a zero', '0', '/', true, '0'],
    ['a digit after a month', '1', '9', true, '1'],
    ['a third digit of the year', '08/20', '2', true, '08/2'],
    ['a digit within a complete expiry', '08/20', '2', false, '08/20'],
    ['a digit of a complete expiry of another year', '08/29', '2', true, '08/29'],
    ['a digit after a year that came first', '20/29', '0', true, '0_/29'],
    ['a month of one digit after its year', '20/29', '8', true, '08/29'],
    ['a digit within a year that came first', '20/29', '8', false, '20/29'],
    ['a letter', '08/20', 'x', true, '08/20'],
  ])('understands %s: %s and “%s”', (_, expiry, typed, isAtEnd, meant) => {
    expect(typedExpiry(expiry, typed, isAtEnd)).toBe(meant);
  });
});

describe('[FORM-10] a form with a card', () => {
  const method = testMethod({
    checkLuhn: true,
    fields: [
      { name: 'card', type: 'text', category: 'card', autocomplete: 'cc-number' },
      { name: 'expiry', type: 'text', mask: '00/00', autocomplete: 'cc-exp' },
      { name: 'cvv', type: 'text', autocomplete: 'cc-csc' },
    ],
  });
  const errorsOf = (card: string, expiry: string, cvv: string) => {
    const fields = method.fields.map((field) => formFieldOf(field, method));
    const typed = Object.entries({ card, expiry, cvv });
    const form = typed.reduce((all, [name, value]) => changeField(all, name, value), emptyForm);
    return formErrorTexts(fields, form, nowMs);
  };

  it('accepts a number with a valid check digit, up to nineteen digits', () => {
    expect(errorsOf('4111 1111 1111 1111', '12/29', '123')).toEqual({});
    expect(errorsOf('5061 0000 0000 0000 007', '12/29', '123')).toEqual({});
    expect(errorsOf('3782 8224 6310 005', '12/29', '1234')).toEqual({});
  });

  it('shows an error at each invalid field', () => {
    expect(errorsOf('4111 1111 1111 1112', '10/26', '12')).toEqual({
      card: 'Check this field',
      expiry: 'This card has expired',
      cvv: 'This card’s code has 3 digits',
    });
    expect(errorsOf('3782 8224 6310 005', '12/29', '123')['cvv']).toContain('4 digits');
    expect(errorsOf('', '', '')).toMatchObject({ expiry: 'Fill in this field' });
  });
});
