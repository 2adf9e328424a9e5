import { beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../../i18n/text.ts';
import { english } from '../../testing/english.ts';
import { beginTest, testList, testMethod } from '../../testing/fixtures.ts';
import { methodSections } from './method-sections.ts';

beforeEach(() => beginTest());

const player = { currency: 'MXN', country: 'mx' };

describe('the sections of the list', () => {
  it('[LIST-11][LIST-14][LIST-16] popular first, then categories by their smallest position', () => {
    const list = testList(
      testMethod({ name: 'a', category: 'cash', position: 9 }),
      testMethod({ name: 'b', category: 'card', position: 5 }),
      testMethod({ name: 'c', category: 'cash', position: 2 }),
      testMethod({ name: 'd', category: 'card', position: 8, isPopular: true }),
      testMethod({ name: 'e', cardViewType: 99 }),
    );
    expect(
      methodSections(list, player).map(({ title, items }) => [title, items.map((i) => i.id)]),
    ).toEqual([
      ['Popular', ['d']],
      ['Cash', ['c', 'a']],
      ['Cards', ['b']],
    ]);
  });

  it('[LIST-13] a group is a section of its own name', () => {
    const groups = [{ name: 'g', label: 'Banks', paymentMethods: ['a', 'b'], position: 1 }];
    const list = { ...testList(testMethod({ name: 'a' }), testMethod({ name: 'b' })), groups };
    expect(methodSections(list, player)).toMatchObject([{ id: 'g', title: 'Banks' }]);
  });

  it('an item has name, limits, badge and icon', () => {
    const text = { en: { title: 'SPEI transfer', no_fee: 'No fee' } };
    const list = testList(testMethod({ text, badge: 'no_fee' }));
    expect(methodSections(list, player)[0]?.items).toEqual([
      {
        id: 'spei',
        name: 'SPEI transfer',
        limits: expect.stringMatching(/^\$50\s–\s1,000$/),
        badge: 'No fee',
        iconUrl: '/cashier/icons/spei.svg',
      },
    ]);
  });

  it('says the currency once, on the side where the language writes it', () => {
    setMessages('ru', english, english);
    const list = testList(testMethod({ amount_rules: { RUB: { min: 500, max: 50_000 } } }));
    const limits = methodSections(list, { currency: 'RUB', country: 'ru' })[0]?.items[0]?.limits;
    expect(limits?.replace(/\s/g, ' ')).toBe('500 – 50 000 ₽');
  });
});
