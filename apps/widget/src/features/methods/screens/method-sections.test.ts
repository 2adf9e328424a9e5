import { beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../../../i18n/text.ts';
import { english } from '../../../testing/english.ts';
import { beginTest, testList, testMethod } from '../../../testing/fixtures.ts';
import { foundMethods, methodSections } from './method-sections.ts';
import { depositMethods } from '../../deposits/flows/deposit-methods.ts';

beforeEach(() => beginTest());

const player = { currency: 'MXN', country: 'mx' };

describe('the sections of the list', () => {
  it('[LIST-11][LIST-14][LIST-16] start with popular methods, then categories by their smallest position', () => {
    const list = testList(
      testMethod({ name: 'a', category: 'cash', position: 9 }),
      testMethod({ name: 'b', category: 'card', position: 5 }),
      testMethod({ name: 'c', category: 'cash', position: 2 }),
      testMethod({ name: 'd', category: 'card', position: 8, isPopular: true }),
      testMethod({ name: 'e', cardViewType: 99 }),
    );
    expect(
      methodSections(list, player, depositMethods).map(({ title, items }) => [
        title,
        items.map((i) => i.id),
      ]),
    ).toEqual([
      ['Popular', ['d']],
      ['Cash', ['c', 'a']],
      ['Cards', ['b']],
    ]);
  });

  it('[LIST-29] show the limits as the server formatted them, and none where the server sent none', () => {
    const list = {
      ...testList(testMethod({ name: 'a', position: 1 }), testMethod({ name: 'b', position: 2 })),
      words: { country: 'Mexico', limits: ['from one to two', ''] },
    };
    const [section] = methodSections(list, player, depositMethods);
    expect(section?.items.map(({ note }) => note)).toEqual(['from one to two', undefined]);
  });

  it('[LIST-13] show a group as one tile at the position of its first method', () => {
    const titled = (name: string, position: number, rest = {}) =>
      testMethod({ name, position, text: { en: { title: name.toUpperCase() } }, ...rest });
    const list = {
      ...testList(titled('a', 5), titled('x', 4), titled('b', 3, { iconIds: ['b'] })),
      groups: [{ name: 'g', label: 'Banks', paymentMethods: ['a', 'b'], position: 3 }],
    };
    expect(methodSections(list, player, depositMethods)).toMatchObject([
      {
        title: 'Online payments',
        items: [{ id: 'g', isGroup: true, name: 'Banks', note: 'B, A' }, { id: 'x' }],
      },
    ]);
  });

  it.each([
    [['bca', 'bni', 'bri', 'bca', 'mandiri'], ['bca', 'bni', 'bri', 'mandiri'], 0],
    [['bca', 'bni', 'bri', 'bca', 'mandiri', 'cimb'], ['bca', 'bni', 'bri'], 2],
  ])('[LIST-13] show for a group with the icons %j: %j, and %i more', (icons, shown, more) => {
    const members = icons.map((icon, index) =>
      testMethod({ name: `${icon}${index}`, position: index, iconIds: [icon] }),
    );
    const [section] = methodSections(
      {
        ...testList(...members),
        groups: [
          {
            name: 'g',
            label: 'Banks',
            paymentMethods: members.map(({ name }) => name),
            position: 0,
          },
        ],
      },
      player,
      depositMethods,
    );
    expect(section?.items).toMatchObject([
      {
        icons: shown.map((icon) => ({ url: `/cashier/icons/${icon}.svg` })),
        more,
      },
    ]);
  });

  it('[LIST-13] show a group of one as its method, and a popular member in both places', () => {
    const one = {
      ...testList(testMethod({ name: 'a' })),
      groups: [{ name: 'g', label: 'Banks', paymentMethods: ['a', 'unlisted'], position: 1 }],
    };
    expect(methodSections(one, player, depositMethods)).toMatchObject([{ items: [{ id: 'a' }] }]);
    const two = {
      ...testList(testMethod({ name: 'a', isPopular: true }), testMethod({ name: 'b' })),
      groups: [{ name: 'g', label: 'Banks', paymentMethods: ['a', 'b'], position: 1 }],
    };
    expect(methodSections(two, player, depositMethods)).toMatchObject([
      { id: 'popular', items: [{ id: 'a' }] },
      { id: 'redirect', items: [{ id: 'g', isGroup: true }] },
    ]);
  });

  it('can be searched by method name, including inside groups', () => {
    const list = testList(
      testMethod({ name: 'a', text: { en: { title: 'Bank Mandiri' } } }),
      testMethod({ name: 'b', text: { en: { title: 'Skrill' } } }),
    );
    expect(foundMethods(list, player, 'mand', depositMethods).map(({ id }) => id)).toEqual(['a']);
    expect(foundMethods(list, player, 'zzz', depositMethods)).toEqual([]);
  });

  it('have items with name, limits, badge and icon', () => {
    const text = { en: { title: 'SPEI transfer', no_fee: 'No fee' } };
    const list = testList(testMethod({ text, badge: 'no_fee' }));
    expect(methodSections(list, player, depositMethods)[0]?.items).toEqual([
      {
        id: 'spei',
        name: 'SPEI transfer',
        note: expect.stringMatching(/^\$50\s–\s1,000$/),
        badge: 'No fee',
        icons: [{ name: 'SPEI transfer', url: '/cashier/icons/spei.svg' }],
      },
    ]);
  });

  it('show the currency once, on the side that the language uses', () => {
    setMessages('ru', english, english);
    const list = testList(testMethod({ amount_rules: { RUB: { min: 500, max: 50_000 } } }));
    const limits = methodSections(list, { currency: 'RUB', country: 'ru' }, depositMethods)[0]
      ?.items[0]?.note;
    expect(limits?.replace(/\s/g, ' ')).toBe('500 – 50 000 ₽');
  });
});
