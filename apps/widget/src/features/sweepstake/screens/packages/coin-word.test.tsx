import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import es from '../../../../../../../locales/es.json' with { type: 'json' };
import ru from '../../../../../../../locales/ru.json' with { type: 'json' };
import { goldCoin, sweepCoin } from '../../../coins/coin-package.ts';
import { setMessages } from '../../../../i18n/text.ts';
import { english } from '../../../../testing/english.ts';
import { PackageCard } from './PackageCard.tsx';
import { HeldCoins } from './HeldCoins.tsx';
import { PackageCoins } from '../../../coins/screens/PackageCoins.tsx';

const sets = { en: english, es, ru };

/** The rendered text, including the letter in each coin's picture. */
function textOf(node: ReactNode): string {
  const { container, unmount } = render(node);
  container.normalize();
  const texts: string[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  unmount();
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

function packageOf(amount: string): string {
  const coins = [
    { currency: goldCoin, amount, type: 'main' as const },
    { currency: sweepCoin, amount, type: 'free' as const },
  ];
  return textOf(<PackageCoins coins={coins} />);
}

describe('the word beside an amount of coins', () => {
  afterEach(() => setMessages('en', english, english));

  it.each([
    ['en', '1', 'G 1 gold coin S +1 free sweep coin'],
    ['en', '2', 'G 2 gold coins S +2 free sweep coins'],
    ['en', '5', 'G 5 gold coins S +5 free sweep coins'],
    ['en', '0.5', 'G 0.5 gold coins S +0.5 free sweep coins'],
    ['ru', '1', 'G 1 золотая монета S +1 свип-монета в подарок'],
    ['ru', '2', 'G 2 золотые монеты S +2 свип-монеты в подарок'],
    ['ru', '5', 'G 5 золотых монет S +5 свип-монет в подарок'],
    ['ru', '0.5', 'G 0,5 золотой монеты S +0,5 свип-монеты в подарок'],
    ['es', '1000000', 'G 1,000,000 de monedas de oro S +1,000,000 de monedas sweep gratis'],
  ] as const)('[SWP-2] has the plural form for the amount: %s, %s', (locale, amount, text) => {
    setMessages(locale, sets[locale], english);
    expect(packageOf(amount)).toBe(text);
    const item = { id: 'a', gold: amount, sweep: amount, price: '$1', drawn: 1 };
    const card = textOf(<PackageCard item={item} onSelect={() => {}} />);
    expect(card).toBe(`${text} $1`);
  });

  it('does not change an amount with more digits than a number can hold', () => {
    expect(packageOf('12345678901234567.89')).toContain('12,345,678,901,234,567.89 gold coins');
  });

  it('is a plain name if the amount is in its own column', () => {
    setMessages('ru', ru, english);
    const held = { gold: '1', sweep: '5', unplayed: '0' };
    expect(textOf(<HeldCoins held={held} />)).toBe('G золотые монеты 1 S свип-монеты 5');
  });
});
