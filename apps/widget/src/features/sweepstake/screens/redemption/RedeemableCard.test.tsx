import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import ru from '../../../../../../../locales/ru.json' with { type: 'json' };
import { setMessages } from '../../../../i18n/text.ts';
import { english } from '../../../../testing/english.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { RedeemableCard } from './RedeemableCard.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

it.each([
  [{ sweep: '0', unplayed: '0', gold: '0' }, 'You have no sweep coins right now'],
  [{ sweep: '100', unplayed: '0', gold: '0' }, 'All your sweep coins are played'],
  [{ sweep: '100', unplayed: '5', gold: '0' }, '5 more to play before all can be redeemed'],
  [undefined, 'Loading your coins'],
])('[SWP-6] shows for %j: %s', (held, said) => {
  expect(renderToStaticMarkup(<RedeemableCard held={held} />)).toContain(said);
});

it.each([
  ['en', '1', '<strong>1</strong> sweep coin<', '<strong>1</strong> gold coin<'],
  ['en', '2', '<strong>2</strong> sweep coins<', '<strong>2</strong> gold coins<'],
  ['en', '5', '<strong>5</strong> sweep coins<', '<strong>5</strong> gold coins<'],
  ['ru', '1', '<strong>1</strong> свип-монета<', '<strong>1</strong> золотая монета<'],
  ['ru', '2', '<strong>2</strong> свип-монеты<', '<strong>2</strong> золотые монеты<'],
  ['ru', '5', '<strong>5</strong> свип-монет<', '<strong>5</strong> золотых монет<'],
  ['ru', undefined, '<strong>—</strong> свип-монеты<', '<strong>—</strong> золотые монеты<'],
])(
  '[SWP-6] names the coins in the plural form for the amount: %s, %s',
  (locale, amount, ...said) => {
    setMessages(locale, locale === 'ru' ? ru : english, english);
    const held = amount === undefined ? undefined : { sweep: amount, gold: amount, unplayed: '0' };
    const html = renderToStaticMarkup(<RedeemableCard held={held} />);
    for (const words of said) expect(html).toContain(words);
  },
);
