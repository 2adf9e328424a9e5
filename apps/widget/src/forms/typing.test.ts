import { parseAmount } from '@opencashier/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { formFieldOf } from './form-field.ts';
import { pastedAmount, typedAmount, typedValue } from './typing.ts';

beforeEach(() => beginTest());

describe('typing', () => {
  it.each([
    ['1 000,50', '1000,50'],
    ["1'000.5", '1000.5'],
    ['1 000 ₽', '1000'],
    ['abc', ''],
    ['१२', '१२'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۵۰۰', '500'],
    ['１，０００．５', '1,000.5'],
    ['Rs. 500', '500'],
    ['500 руб.', '500'],
    ['1000.-', '1000.'],
    ['500 USD', '500'],
    ['500 kr', '500'],
    ['500 MXN', '500'],
    ['500 రూపాయలు', '500'],
    ['500 रुपये', '500'],
    ['500 ريال', '500'],
    ['1,000.50 BRL', '1,000.50'],
  ])('[AMT-2] an amount %s becomes %s', (text, typed) => {
    expect(typedAmount(text)).toBe(typed);
  });

  it.each(['1e5', '1.5E+3', '0x1F', '-500', '− 500', '5-10', '₹-５', '(2,000)', '2,000k', '2к'])(
    '[AMT-1] an amount %s is kept as it is and is invalid, because cleaning it would change its meaning',
    (text) => {
      const typed = typedAmount(text);
      expect(typed).toMatch(/[a-zк(−-]/i);
      expect(parseAmount(typed)).toBeUndefined();
    },
  );

  it.each([
    ['English', '2 k', '2m', '1.5 million', '2 bn', '2 thousand'],
    ['the English of India', '5 lakh', '5lakhs', '5 Lac', '2 crore', '2 Cr'],
    ['Spanish', '2 mil', '2 millones', '2 millón'],
    ['Portuguese', '2 mil', '2 milhões', '2 mi'],
    ['Russian', '2 тыс', '2 тыс. руб.', '2 тысячи', '2 т.р.', '2 млн', '2 миллиона'],
    ['Arabic', '٥ آلاف', '٥ ألف', '٢ مليون'],
    ['Hindi', '५ लाख', '५ हज़ार', '५ हजार', '२ करोड़'],
    ['Marathi', '५ लाख', '२ कोटी'],
    ['Telugu', '౫ లక్షలు', '౫ లక్ష', '౨ కోట్లు', '౫ వేలు'],
  ])('[AMT-1] an amount with a word for thousands or more in %s is invalid', (_name, ...texts) => {
    for (const text of texts) {
      expect(typedAmount(text), text).toMatch(/\p{L}/u);
      expect(parseAmount(typedAmount(text)), text).toBeUndefined();
      expect(pastedAmount(text.replace(/^./u, '2,000'), '10,000', 2), text).toBeUndefined();
    }
  });

  it('[AMT-1] such a word stays while its letters are typed', () => {
    let text = '';
    for (const letter of '5 lakhs') text = typedAmount(text + letter);
    expect(text).toBe('5lakhs');
  });

  it('[FORM-8] a text in an upper-case field becomes upper case', () => {
    const field = formFieldOf({ name: 'a', type: 'text_uppercase' }, testMethod());
    expect(typedValue(field, 'abc-1')).toBe('ABC-1');
    expect(typedValue({ ...field, type: 'text' }, 'abc')).toBe('abc');
  });

  const scripts = ['arab', 'arabext', 'deva', 'telu', 'beng', 'tamldec', 'thai', 'fullwide'];
  it.each(scripts)('numbers are typed in the digits of the script %s', (numberingSystem) => {
    const script = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    const typed = script.format(9_876_543_210);
    expect(typed).not.toBe('9876543210');
    for (const kind of ['birth_date', 'document', 'phone', 'postal_code'] as const) {
      const field = formFieldOf({ name: 'a', type: 'text', kind }, testMethod());
      expect(typedValue(field, `+${typed}-A`)).toBe('+9876543210-A');
    }
    const account = formFieldOf({ name: 'a', type: 'text' }, testMethod());
    expect(typedValue(account, typed)).toBe('9876543210');
    const iban = formFieldOf({ name: 'a', type: 'text_uppercase' }, testMethod());
    expect(typedValue(iban, `de${typed}`)).toBe('DE9876543210');
    for (const kind of ['first_name', 'street'] as const) {
      const name = formFieldOf({ name: 'a', type: 'text', kind }, testMethod());
      expect(typedValue(name, typed)).toBe(typed);
    }
    const phone = formFieldOf({ name: 'p', type: 'phone_with_prefix' }, testMethod());
    expect(typedValue(phone, typed)).toBe('9876543210');
  });

  it.each([
    ['+7 701', '701'],
    ['+701', '01'],
    ['70+1a', '701'],
    ['701 12-3', '701 12-3'],
  ])('[FORM-9] a phone number %s becomes %s, without the prefix', (text, typed) => {
    const field = formFieldOf({ name: 'p', type: 'phone_with_prefix', prefix: '+7' }, testMethod());
    expect(typedValue(field, text)).toBe(typed);
  });
});

describe('a pasted amount', () => {
  it.each([
    ['2,000', '10,000', 2, '2000'],
    ['₹ 1,00,000', '10,000', 2, '100000'],
    ['2.000', '10.000', 2, '2000'],
    ['$2,000,000', '10,000', 2, '2000000'],
    ['Rs. 2,000/-', '10,000', 2, '2000'],
    ['2,000.-', '10,000', 2, '2000'],
    ['2.000 руб.', '10.000', 2, '2000'],
    ['२,०००', '10,000', 2, '2000'],
    ['٢,٠٠٠', '10,000', 2, '2000'],
    ['₹౨,౦౦౦', '10,000', 2, '2000'],
  ])(
    '[AMT-12] %s has thousands separators in a language that writes ten thousand as %s',
    (text, sample, decimals, digits) => {
      expect(pastedAmount(text, sample, decimals)).toBe(digits);
    },
  );

  it.each([
    ['2,00', '10,000', 2],
    ['2,0000', '10,000', 2],
    ['0,500', '10,000', 2],
    ['2,000', '10.000', 2],
    ['2,000', '10 000', 2],
    ['2,000', '10,000', 8],
    ['2,000.50', '10,000', 2],
    ['2000', '10,000', 2],
    ['-2,000', '10,000', 2],
    ['−2,000', '10,000', 2],
    ['(2,000)', '10,000', 2],
    ['2,000k', '10,000', 2],
  ])(
    '[AMT-12] %s is read as typed in a language that writes ten thousand as %s, with %i decimals',
    (...pasted) => {
      expect(pastedAmount(...pasted)).toBeUndefined();
    },
  );
});
