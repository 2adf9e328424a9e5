import { describe, expect, it } from 'vitest';
import { fieldErrors, validateFields } from '../index.ts';
import { soundField } from '../testing/test-catalogue.ts';

const refused = { tax_id: 'error_tax' };

describe('validateFields', () => {
  const method = { fields: [soundField] };

  it('[FORM-3] returns the key of the error message for an invalid value', () => {
    expect(validateFields(method, { tax_id: '123' })).toEqual({});
    expect(validateFields(method, { tax_id: '12x' })).toEqual(refused);
    expect(validateFields(method, { tax_id: '1234' })).toEqual(refused);
  });

  it('[FORM-3] validates by code point, not by half of a surrogate pair', () => {
    const name = { ...soundField, regex: '^\\p{L}$' };
    expect(validateFields({ fields: [name] }, { tax_id: '𐐷' })).toEqual({});
  });

  it('[FORM-4] requires a value for every visible field', () => {
    expect(validateFields(method, {})).toEqual(refused);
    expect(validateFields(method, { tax_id: '  ' })).toEqual(refused);
    const plain = { name: 'note', type: 'text' as const };
    expect(validateFields({ fields: [plain] }, {})).toEqual({ note: fieldErrors.invalid });
  });

  it.each(['isHidden', 'isAdvanced', 'isDisabled'])(
    '[FORM-4] allows a field with %s to be empty, but validates a given value',
    (flag) => {
      const optional = { fields: [{ ...soundField, [flag]: true }] };
      expect(validateFields(optional, {})).toEqual({});
      expect(validateFields(optional, { tax_id: 'x' })).toEqual(refused);
    },
  );

  it('ignores spaces around a value, as the form trims them', () => {
    expect(validateFields(method, { tax_id: ' 123 ' })).toEqual({});
  });

  it('rejects fields that the method does not have', () => {
    const values = JSON.parse('{ "tax_id": "123", "amount": "1", "__proto__": "x" }');
    expect(Object.entries(validateFields(method, values))).toEqual([
      ['amount', fieldErrors.unknown],
      ['__proto__', fieldErrors.unknown],
    ]);
    const inherited: string = 'constructor';
    expect(validateFields({ fields: [{ ...soundField, name: inherited }] }, {})).toEqual({
      constructor: 'error_tax',
    });
  });

  it('accepts only the options of a dropdown', () => {
    const bank = {
      name: 'bank',
      type: 'dropdown' as const,
      values: [{ text: 'One', value: 'one' }],
      regex_error_key: 'error_bank',
    };
    expect(validateFields({ fields: [bank] }, { bank: 'one' })).toEqual({});
    expect(validateFields({ fields: [bank] }, { bank: 'One' })).toEqual({ bank: 'error_bank' });
  });
});

describe('a triggered field', () => {
  const kind = { name: 'kind', type: 'text' as const };
  const triggered = { ...soundField, triggeredBy: { field: 'kind', value: 'company' } };

  it('[FORM-2] is required if its trigger has the value', () => {
    const method = { fields: [kind, triggered] };
    expect(validateFields(method, { kind: 'person' })).toEqual({});
    expect(validateFields(method, { kind: 'company' })).toEqual(refused);
    expect(validateFields(method, { kind: 'company', tax_id: '123' })).toEqual({});
  });

  it('[FORM-2] is required for any value if none is named, but not if its trigger is hidden', () => {
    const any = { ...soundField, triggeredBy: { field: 'kind' } };
    expect(validateFields({ fields: [kind, any] }, { kind: 'x' })).toEqual(refused);
    expect(validateFields({ fields: [{ ...kind, isHidden: true }, any] }, { kind: 'x' })).toEqual(
      {},
    );
  });
});

describe('a card field', () => {
  const card = {
    name: 'card_number',
    type: 'text' as const,
    category: 'card',
    regex: '^\\d{16}$',
    regex_error_key: 'error_card',
  };

  it('[FORM-10] must pass the Luhn check if checkLuhn is set', () => {
    const wrong = { card_number: '4111111111111112' };
    expect(validateFields({ fields: [card], checkLuhn: true }, wrong)).toEqual({
      card_number: 'error_card',
    });
    expect(validateFields({ fields: [card] }, wrong)).toEqual({});
    const right = { card_number: '4111111111111111' };
    expect(validateFields({ fields: [card], checkLuhn: true }, right)).toEqual({});
  });
});
