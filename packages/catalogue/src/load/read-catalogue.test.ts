import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardViewTypes } from '@opencashier/contract/methods/methods';
import { describe, expect, it } from 'vitest';
import { CatalogueError, loadCatalogue } from '../index.ts';
import { formatProblem } from '../schema/problem.ts';
import { readCatalogue } from './read-catalogue.ts';
import {
  catalogueFolder,
  problemsOf,
  itReports,
  soundMethod,
  withField,
} from '../testing/test-catalogue.ts';

describe('a valid file', () => {
  it('has no problems', () => {
    expect(problemsOf(soundMethod)).toEqual([]);
  });

  it('[LIST-12] numbers the card view types', () => {
    expect(cardViewTypes).toEqual({
      default: 0,
      card: 1,
      cardWalletOnly: 2,
      india: 3,
      cardMultipleType: 4,
      p2p: 5,
      pix: 6,
      eazype: 7,
      virtual: 8,
      bankTransfer: 9,
      cash: 20,
    });
  });

  it.each(Object.entries(cardViewTypes))(
    '[LIST-12] may have card view type %s, %i',
    (_, number) => {
      expect(problemsOf({ ...soundMethod, cardViewType: number })).toEqual([]);
    },
  );
});

describe('an invalid file', () => {
  itReports([
    ['broken JSON', '{\n  "name": "sample",\n}', '3: not JSON: '],
    ['cut-off JSON', '{\n  "name":', '2: not JSON: '],
    ['a key twice', `{ "name": 1, "name": 2 }`, '1: name: this key appears twice in its object'],
    [
      'a misspelt key',
      { ...soundMethod, isPoplar: true },
      '32: isPoplar: unknown key; did you mean "isPopular"?',
    ],
    [
      '[HOST-8] a scheme without an app',
      { ...soundMethod, deepLinkSchemes: ['upi', 'javascript'] },
      'deepLinkSchemes.1: this scheme cannot open an app',
    ],
    [
      '[HOST-8] a support link that runs code',
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
      'is not a card view type; known',
    ],
    [
      'an upper-case country',
      { ...soundMethod, countries: ['MX'] },
      'countries.0: a country is its ISO 3166 code of two letters in lower case',
    ],
    ['no such country', { ...soundMethod, countries: ['zz'] }, '"zz" is not in countries.json'],
    [
      'a badge icon without a text',
      { ...soundMethod, badgeIconId: 'badges/nothing' },
      'badgeIconId: a badge with an icon needs a text, in badge',
    ],
    ['no such icon', { ...soundMethod, iconIds: ['nothing'] }, 'there is no icons/nothing.svg'],
    [
      'a brand without an icon',
      withField({ brands: ['visa', 'nothing'] }),
      'fields.0.brands.1: there is no icons/nothing.svg',
    ],
    ['no such group', { ...soundMethod, group: 'nothing' }, '"nothing" is not in groups.json'],
    [
      'a country twice',
      { ...soundMethod, countries: ['mx', 'mx'] },
      'countries.1: "mx" is listed twice',
    ],
    [
      'a name that is a property of every object',
      { ...soundMethod, name: '__proto__' },
      'name: no method may be called "__proto__"',
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
      'a guide with a password',
      {
        ...soundMethod,
        video_guide_url: {
          es_mx: { url: 'https://a.example/b', redesign: 'https://a:b@c.example/' },
        },
      },
      'video_guide_url.es_mx.redesign: a guide is at https:// or in guides/',
    ],
    [
      'a missing guide',
      {
        ...soundMethod,
        video_guide_url: { es_mx: { url: 'https://a.example/b', redesign: 'guides/none.webm' } },
      },
      'video_guide_url.es_mx.redesign: there is no guides/none.webm',
    ],
    [
      'a guide without its steps as text',
      {
        ...soundMethod,
        video_guide_url: { es_mx: { url: 'https://a.example/b', redesign: 'https://a.example/c' } },
      },
      'video_guide_url: a guide needs the same steps as text, in instruction_keys',
    ],
  ]);

  it('is rejected at load, with every problem of every file in one error', () => {
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
  ])('is rejected as %.60s', (svg, message) => {
    const folder = catalogueFolder({ 'sample.json': soundMethod });
    writeFileSync(join(folder, 'icons', 'bad.svg'), svg);
    const problems = readCatalogue(folder).problems.map(formatProblem);
    expect(problems.join('\n')).toContain('icons/bad.svg:1: ');
    expect(problems.join('\n')).toContain(message);
  });
});
