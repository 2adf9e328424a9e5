import type { MethodField } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { formFields, trackRegexErrors } from './form-fields.ts';

beforeEach(() => beginTest());

const field = (name: string, more: Partial<MethodField> = {}): MethodField => ({
  name,
  type: 'text',
  ...more,
});
const method = testMethod({ fields: [field('iban'), field('receipt', { isAfterPayment: true })] });

describe('the fields of a form', () => {
  const extraFields = [field('city'), field('code', { isAfterPayment: true })];
  const namesOf = (input: Parameters<typeof formFields>[0]) =>
    formFields(input).map(({ name }) => name);

  it('[SEQ-6] are the method’s own, then those that the server asked for', () => {
    expect(namesOf({ method, extraFields })).toEqual(['iban', 'city']);
    expect(namesOf({ method, extraFields: [] })).toEqual(['iban']);
    expect(namesOf({ extraFields })).toEqual([]);
  });

  it('are not the method’s own if the player pays with a saved account', () => {
    expect(namesOf({ method, extraFields, savedAccountId: 'a1' })).toEqual(['city']);
  });
});

describe('[FORM-7] a failed submit', () => {
  const fields = formFields({
    method: testMethod({ fields: [field('iban'), field('fixed', { isDisabled: true })] }),
    extraFields: [field('city')],
  });

  it.each([
    [true, true, ['amount', 'iban', 'city']],
    [true, false, ['iban', 'city']],
    [false, true, ['amount']],
    [false, false, []],
  ])('with an invalid form (%s) or amount (%s) sends: %j', (form, amount, events) => {
    const sent: string[] = [];
    trackRegexErrors({ track: (_name, about) => sent.push(about) }, fields, form, amount);
    expect(sent).toEqual(events);
  });
});
