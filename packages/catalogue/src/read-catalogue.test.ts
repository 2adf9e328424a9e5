import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardViewTypes } from '@opencashier/contract/methods';
import { describe, expect, it } from 'vitest';
import { CatalogueError, loadCatalogue } from './index.ts';
import { formatProblem } from './problem.ts';
import { readCatalogue } from './read-catalogue.ts';
import { catalogueFolder, soundField, soundMethod, soundTexts } from './test-catalogue.ts';

function problemsOf(file: unknown): string[] {
  return readCatalogue(catalogueFolder({ 'sample.json': file })).problems.map(formatProblem);
}

const withField = (change: object): object => ({
  ...soundMethod,
  fields: [{ ...soundField, ...change }],
  text: { all: soundTexts },
});

const withMask = (change: object): object =>
  withField({ mask: '00/00', regex: '^\\d{2}/?\\d{2}$', example: '08/29', ...change });

const withCard = (change: object): object => ({
  ...withField({ category: 'card', sensitive: true, regex: '^\\d{16}$', ...change }),
  checkLuhn: true,
});

describe('a sound file', () => {
  it('has no problem', () => {
    expect(problemsOf(soundMethod)).toEqual([]);
    expect(problemsOf(withField({}))).toEqual([]);
    expect(problemsOf(withCard({ example: '4111111111111111' }))).toEqual([]);
  });

  it.each([
    ['00/00', '^\\d{2}/?\\d{2}$', '08/29'],
    ['000.000.000-00', '^[\\d.-]{11,14}$', '529.982.247-25'],
    ['aaaa0*****', '^[A-Z]{4}0\\w{5}$', 'HDFC0A12B3'],
    ['0000 0000[ 0000]', '^[\\d ]{8,14}$', '1234 5678'],
    ['date', '^[\\d.]{10}$', '31.12.1999'],
  ])('[FORM-12] may have the mask %s', (mask, regex, example) => {
    expect(problemsOf(withMask({ mask, regex, example }))).toEqual([]);
  });

  it.each(Object.entries(cardViewTypes))(
    '[LIST-12] may have card view type %s, %i',
    (_, number) => {
      expect(problemsOf({ ...soundMethod, cardViewType: number })).toEqual([]);
    },
  );
});

const bad: [kind: string, file: unknown, message: string][] = [
  ['broken JSON', '{\n  "name": "sample",\n}', '3: not JSON: '],
  ['cut-off JSON', '{\n  "name":', '2: not JSON: '],
  ['a key twice', `{ "name": 1, "name": 2 }`, '1: name: this key stands twice in its object'],
  [
    'a misspelt key',
    { ...soundMethod, isPoplar: true },
    '32: isPoplar: unknown key; did you mean "isPopular"?',
  ],
  [
    '[HOST-8] a scheme that calls no app',
    { ...soundMethod, deepLinkSchemes: ['upi', 'javascript'] },
    'deepLinkSchemes.1: no app is called by this scheme',
  ],
  [
    '[HOST-8] a support link that runs something',
    { ...soundMethod, supportLink: 'javascript:alert(1)' },
    'supportLink: a support link is https, mailto, tel, tg or whatsapp',
  ],
  ['an unknown key', { ...soundMethod, colour: 'red' }, '32: colour: unknown key'],
  [
    'a misspelt key in a field',
    withField({ placeholderkey: 'x' }),
    'fields.0.placeholderkey: unknown key; did you mean "placeholder_key"?',
  ],
  [
    'a misspelt key in a rule',
    { ...soundMethod, amount_rules: { MXN: { min: 1, max: 2, minNonRu: 3 } } },
    'amount_rules.MXN.minNonRu: unknown key; did you mean "minNonRus"?',
  ],
  [
    'a missing key',
    { ...soundMethod, position: undefined },
    'position: missing, a number is needed',
  ],
  ['a wrong name', { ...soundMethod, name: 'other' }, '2: name: "other" belongs in other.json'],
  ['an unknown category', { ...soundMethod, category: 'cards' }, '3: category: Invalid option'],
  [
    '[LIST-12] an unknown view type',
    { ...soundMethod, cardViewType: 11 },
    'no card view type; known',
  ],
  [
    'an upper-case country',
    { ...soundMethod, countries: ['MX'] },
    'countries.0: a country is its ISO 3166 code of two letters in lower case',
  ],
  ['no such country', { ...soundMethod, countries: ['zz'] }, '"zz" is not in countries.json'],
  ['no such icon', { ...soundMethod, iconIds: ['nothing'] }, 'there is no icons/nothing.svg'],
  ['no such group', { ...soundMethod, group: 'nothing' }, '"nothing" is not in groups.json'],
  [
    'an unknown currency',
    { ...soundMethod, currency: ['MXM'], amount_rules: {} },
    'currency.0: "MXM" is no known currency',
  ],
  [
    'a currency twice',
    { ...soundMethod, currency: ['MXN', 'MXN'] },
    'currency.1: "MXN" stands twice',
  ],
  [
    '[AMT-5] a currency without limits',
    { ...soundMethod, currency: ['MXN', 'USD'] },
    'currency.1: "USD" needs limits in amount_rules',
  ],
  [
    'limits of another currency',
    { ...soundMethod, amount_rules: { ...soundMethod.amount_rules, USD: { min: 1, max: 2 } } },
    `amount_rules.USD: "USD" is not in the method's currency list`,
  ],
  [
    'limits the wrong way round',
    { ...soundMethod, amount_rules: { MXN: { min: 100, max: 100 } } },
    'amount_rules.MXN.min: min 100 is not below max 100',
  ],
  [
    'a foreign minimum above the maximum',
    { ...soundMethod, amount_rules: { MXN: { min: 1, max: 100, minNonRus: 200 } } },
    'amount_rules.MXN.minNonRus: minNonRus 200 is not below max 100',
  ],
  [
    '[AMT-4] limits finer than the currency',
    { ...soundMethod, amount_rules: { MXN: { min: 0.001, max: 100 } } },
    'amount_rules.MXN.min: 0.001 is finer than 2 decimals',
  ],
  [
    'limits finer than the provider',
    { ...soundMethod, exponent: { MXN: 0 }, amount_rules: { MXN: { min: 1.5, max: 100 } } },
    'amount_rules.MXN.min: 1.5 is finer than 0 decimals',
  ],
  [
    'limits that are no amounts',
    { ...soundMethod, amount_rules: { MXN: { min: '1,5', max: 100 } } },
    'amount_rules.MXN.min: not a decimal amount',
  ],
  [
    'an exponent of another currency',
    { ...soundMethod, exponent: { USD: 2 } },
    'exponent.USD: "USD"',
  ],
  [
    'an exponent finer than the currency',
    { ...soundMethod, exponent: { MXN: 3 } },
    'exponent.MXN: 3 is finer than the 2 decimals of MXN',
  ],
  [
    'a fixed fee that eats every amount',
    { ...soundMethod, fee: { fixed: { MXN: 20155 } } },
    "fee.fixed.MXN: 20155 is not below the method's max 20155",
  ],
  [
    'a country twice',
    { ...soundMethod, countries: ['mx', 'mx'] },
    'countries.1: "mx" stands twice',
  ],
  [
    'a name that every object has',
    { ...soundMethod, name: '__proto__' },
    'name: no method may be called "__proto__"',
  ],
  [
    'a field that every object has',
    withField({ alias: '__proto__' }),
    'fields.0.name: no field may be called or sent as "__proto__"',
  ],
  [
    'a guide that is not https',
    {
      ...soundMethod,
      video_guide_url: { es_mx: { url: 'http://a.example/b', redesign: 'javascript:1' } },
    },
    'video_guide_url.es_mx.redesign: a guide is at https:// or in guides/',
  ],
  [
    'a guide that is not there',
    {
      ...soundMethod,
      video_guide_url: { es_mx: { url: 'https://a.example/b', redesign: 'guides/none.webm' } },
    },
    'video_guide_url.es_mx.redesign: there is no guides/none.webm',
  ],
  [
    'a limit that is left out',
    { ...soundMethod, amount_rules: { MXN: { min: 1 } } },
    'amount_rules.MXN.max: missing',
  ],
  [
    'a fee in another currency',
    { ...soundMethod, fee: { fixed: { USD: 5 } } },
    `fee.fixed.USD: "USD" is not in the method's currency list`,
  ],
  ['a fee that is none', { ...soundMethod, fee: { fixed: { MXN: 'x' } } }, 'fee.fixed.MXN: not a'],
  ['a fee too fine', { ...soundMethod, fee: { max: { MXN: 0.001 } } }, 'is finer than 2 decimals'],
  [
    'bounds of a fee the wrong way round',
    { ...soundMethod, fee: { percent: 1, min: { MXN: 5 }, max: { MXN: 5 } } },
    'fee.min.MXN: min 5 is not below max 5',
  ],
  ['no title', { ...soundMethod, text: {} }, 'text: no text for "title", neither in this file'],
  [
    '[I18N-5] a title that most languages lack',
    { ...soundMethod, text: { en: { title: 'x' }, es: { title: 'x' } } },
    'text: no text for "title" in hi, mr, pt, ru, te',
  ],
  ['an unknown language', { ...soundMethod, text: { all: { title: 'x' }, de: {} } }, 'text'],
  ['a badge without text', { ...soundMethod, badge: 'hot' }, 'badge: no text for "hot", neither'],
  [
    'a text that nobody names',
    { ...soundMethod, text: { all: { title: 'x', other: 'y' } } },
    'text.all.other: nothing in this method names this text',
  ],
  [
    'a field without texts',
    { ...withField({}), text: { all: { title: 'x' } } },
    'fields.0.label_key: no text for "label_tax"',
  ],
  ['a field without label', withField({ label_key: undefined }), 'a field needs a label_key'],
  ['[FORM-3] a broken regex', withField({ regex: '^[$' }), 'not a valid unicode regex'],
  ['a regex that looks around', withField({ regex: '^(?=a)a$' }), 'may not look around'],
  ['a regex that explodes', withField({ regex: '^(\\d+)+$' }), 'may not repeat a group'],
  ['a failing example', withField({ example: '12' }), '"12" does not pass the field\'s own check'],
  ['a regex without example', withField({ example: undefined }), 'needs an example'],
  [
    '[FORM-12] an example without the marks of its mask',
    withMask({ example: '0829' }),
    '33: fields.0.example: "0829" becomes "08/29" in the mask "00/00"',
  ],
  [
    '[FORM-12] an example that is longer than its mask',
    withMask({ regex: '^[\\d/]+$', example: '08/2029' }),
    'fields.0.example: "08/2029" becomes "08/20" in the mask "00/00"',
  ],
  [
    '[FORM-12] an example that is shorter than its mask',
    withMask({ regex: '^[\\d/]+$', example: '08/2' }),
    'fields.0.example: "08/2" does not fill the mask "00/00"',
  ],
  [
    '[FORM-12] a day that no month has',
    withMask({ mask: 'date', regex: '^[\\d.]+$', example: '31.02.1999' }),
    'fields.0.example: "31.02.1999" becomes "31.02.199" in the mask "date"',
  ],
  [
    '[FORM-12] a regex that wants what the mask only shows',
    withMask({ regex: '^\\d{2}/\\d{2}$' }),
    'fields.0.regex: the example is sent without its mask, as "0829", and that does not pass',
  ],
  [
    '[FORM-12] a mask without an example',
    withMask({ regex: undefined, regex_error_key: undefined, example: undefined }),
    'fields.0.mask: a field with a mask needs an example',
  ],
  [
    '[FORM-12] a mask that takes nothing',
    withMask({ mask: '##/##' }),
    'fields.0.mask: nothing can be typed in "##/##"',
  ],
  [
    'a mask beside a regex that is refused',
    withMask({ regex: '^[$' }),
    'fields.0.regex: not a valid unicode regex',
  ],
  [
    '[FORM-3] a regex without message',
    withField({ regex_error_key: undefined }),
    'needs a regex_error_key',
  ],
  ['a dropdown without values', withField({ type: 'dropdown' }), 'a dropdown needs values'],
  ['a phone without prefix', withField({ type: 'phone_with_prefix' }), 'a phone needs a prefix'],
  [
    'a trigger that is not there',
    withField({ triggeredBy: { field: 'gone' } }),
    'fields.0.triggeredBy: there is no field "gone"',
  ],
  [
    'triggers in a circle',
    withField({ triggeredBy: { field: 'tax_id' } }),
    'the triggers go round in a circle',
  ],
  [
    'two fields of one name',
    { ...soundMethod, fields: [soundField, soundField], text: { all: soundTexts } },
    'fields.1.name: two fields are called "tax_id"',
  ],
  ['checkLuhn without a card', { ...soundMethod, checkLuhn: true }, 'checkLuhn needs exactly one'],
  ['a card example that fails Luhn', withCard({ example: '4111111111111112' }), 'own check'],
  [
    'a card number that is not sensitive',
    withCard({ sensitive: false, example: '4111111111111111' }),
    'must be marked sensitive',
  ],
];

describe('a bad file', () => {
  it.each(bad)('says of %s what is wrong and where', (_, file, message) => {
    const problems = problemsOf(file);
    expect(problems.join('\n')).toContain(message);
    for (const problem of problems) expect(problem).toMatch(/^methods\/sample\.json:\d+: /);
  });

  it('is refused at load, with every problem of every file in one error', () => {
    const folder = catalogueFolder({
      'one.json': { ...soundMethod, name: 'one', iconIds: ['nothing'], badge: 'hot' },
      'two.json': '{',
    });
    writeFileSync(join(folder, 'texts', 'ru.json'), '{ "badge_hot": "Горячо" }');
    const load = (): unknown => loadCatalogue(folder);
    expect(load).toThrow(CatalogueError);
    expect(load).toThrow(/4 problems/);
    for (const file of ['texts/ru.json:1', 'methods/one.json:', 'methods/two.json:1']) {
      expect(load).toThrow(file);
    }
  });
});

describe('an icon', () => {
  it.each([
    ['<svg xmlns="x"><script>1</script></svg>', 'an icon only draws'],
    ['<svg xmlns="x" onload="go()"/>', 'an icon only draws'],
    ['<svg xmlns="x"><text>A</text></svg>', 'an icon only draws'],
    ['<svg xmlns="x"><path fill="url(https://x.example/a)"/></svg>', 'nothing outside'],
    ['<svg xmlns="x"><a href="https://x.example/"/></svg>', 'nothing outside'],
    [`<svg xmlns="x"><path d="${'M0 0'.repeat(1100)}"/></svg>`, 'more than 4000'],
    ['<svg xmlns="x"><path d="M0 0l1.125 1"/></svg>', 'two decimals at most'],
    ['<svg xmlns="x"><mask id="a"/></svg>', 'let it end with -bad'],
    ['PNG', 'not an SVG document'],
  ])('is refused as %.60s', (svg, message) => {
    const folder = catalogueFolder({ 'sample.json': soundMethod });
    writeFileSync(join(folder, 'icons', 'bad.svg'), svg);
    const problems = readCatalogue(folder).problems.map(formatProblem);
    expect(problems.join('\n')).toContain('icons/bad.svg:1: ');
    expect(problems.join('\n')).toContain(message);
  });
});
