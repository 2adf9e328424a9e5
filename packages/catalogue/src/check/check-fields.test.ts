import { describe, expect, it } from 'vitest';
import {
  problemsOf,
  itReports,
  soundField,
  soundMethod,
  soundTexts,
  withField,
} from '../testing/test-catalogue.ts';

const withCard = (change: object): object => ({
  ...withField({ category: 'card', sensitive: true, regex: '^\\d{16}$', ...change }),
  checkLuhn: true,
});

describe('the fields of a method file', () => {
  it('may include a text field and a card number', () => {
    expect(problemsOf(withField({}))).toEqual([]);
    expect(problemsOf(withCard({ example: '4111111111111111' }))).toEqual([]);
  });

  itReports([
    [
      'a field named like a property of every object',
      withField({ alias: '__proto__' }),
      'fields.0.name: no field may be called or sent as "__proto__"',
    ],
    ['a field without label', withField({ label_key: undefined }), 'a field needs a label_key'],
    ['[FORM-3] a broken regex', withField({ regex: '^[$' }), 'not a valid unicode regex'],
    ['a regex that looks around', withField({ regex: '^(?=a)a$' }), 'may not look around'],
    ['a regex that explodes', withField({ regex: '^(\\d+)+$' }), 'may not repeat a group'],
    [
      'a failing example',
      withField({ example: '12' }),
      '"12" does not pass the field\'s own check',
    ],
    ['a regex without example', withField({ example: undefined }), 'needs an example'],
    [
      '[FORM-3] a regex without message',
      withField({ regex_error_key: undefined }),
      'needs a regex_error_key',
    ],
    [
      '[FORM-11] a peer-to-peer number without a pattern',
      withField({ category: 'p2p' }),
      'a field of category "p2p" needs a pattern in p2p',
    ],
    [
      '[FORM-11] a pattern that validates no field',
      { ...soundMethod, p2p: { details: 'card', pattern: '^\\d{8,10}$' } },
      'p2p.pattern: a pattern needs a field of category "p2p", which it validates',
    ],
    ['a dropdown without values', withField({ type: 'dropdown' }), 'a dropdown needs values'],
    ['a phone without prefix', withField({ type: 'phone_with_prefix' }), 'a phone needs a prefix'],
    [
      'a missing trigger',
      withField({ triggeredBy: { field: 'gone' } }),
      'fields.0.triggeredBy: there is no field "gone"',
    ],
    [
      'circular triggers',
      withField({ triggeredBy: { field: 'tax_id' } }),
      'the triggers form a circle',
    ],
    [
      'two fields of one name',
      { ...soundMethod, fields: [soundField, soundField], text: { all: soundTexts } },
      'fields.1.name: two fields are called "tax_id"',
    ],
    [
      'checkLuhn without a card',
      { ...soundMethod, checkLuhn: true },
      'checkLuhn needs exactly one',
    ],
    ['a card example that fails Luhn', withCard({ example: '4111111111111112' }), 'own check'],
    [
      'a card number that is not sensitive',
      withCard({ sensitive: false, example: '4111111111111111' }),
      'must be marked sensitive',
    ],
  ]);
});
