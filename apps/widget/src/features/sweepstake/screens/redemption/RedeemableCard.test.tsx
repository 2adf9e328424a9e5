import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import ru from '../../../../../../../locales/ru.json' with { type: 'json' };
import { setMessages } from '../../../../i18n/text.ts';
import { english } from '../../../../testing/english.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { textIn } from '../../../../testing/render-screen.tsx';
import { RedeemableCard } from './RedeemableCard.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

it.each([
  [{ sweep: '0', unplayed: '0', gold: '0' }, 'You have no sweep coins right now'],
  [{ sweep: '100', unplayed: '0', gold: '0' }, 'You’ve played all your sweep coins'],
  [{ sweep: '100', unplayed: '5', gold: '0' }, 'Play 5 more to redeem them all'],
  [undefined, 'Loading your coins'],
])('[SWP-6] explains the coins %j: %s', (held, text) => {
  render(<RedeemableCard held={held} />);
  screen.getByText(text);
});

it.each([
  ['100', '25', 75, 100],
  ['5', '20', 0, 20],
])(
  '[SWP-6] fills a bar with the coins that are played: of %s, %s are left',
  (sweep, unplayed, value, max) => {
    render(<RedeemableCard held={{ sweep, unplayed, gold: '0' }} />);
    expect(screen.getByRole('progressbar')).toMatchObject({ value, max });
  },
);

it.each([
  ['en', '1', '1 sweep coin', '1 gold coin'],
  ['en', '2', '2 sweep coins', '2 gold coins'],
  ['en', '5', '5 sweep coins', '5 gold coins'],
  ['ru', '1', '1 свип-монета', '1 золотая монета'],
  ['ru', '2', '2 свип-монеты', '2 золотые монеты'],
  ['ru', '5', '5 свип-монет', '5 золотых монет'],
  ['ru', undefined, '— свип-монеты', '— золотые монеты'],
])(
  '[SWP-6] names the coins in the plural form for the amount: %s, %s',
  (locale, amount, ...texts) => {
    setMessages(locale, locale === 'ru' ? ru : english, english);
    const held = amount === undefined ? undefined : { sweep: amount, gold: amount, unplayed: '0' };
    render(<RedeemableCard held={held} />);
    const coins = within(screen.getByRole('list')).getAllByRole('listitem');
    const names = coins.map((coin) => textIn(coin.querySelector('p')));
    expect(names).toEqual(texts);
  },
);
