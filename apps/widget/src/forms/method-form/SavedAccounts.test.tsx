import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import cardStyles from '../../ui/layout/Card.module.css';
import { SavedAccounts } from './SavedAccounts.tsx';

const accounts = [
  { id: 'a1', label: '•• 4321' },
  { id: 'a2', label: '•• 8765' },
];
const nothing = (): void => {};

const render = (chosen: string | undefined): string =>
  renderToStaticMarkup(
    <SavedAccounts
      kind="deposit"
      accounts={accounts}
      chosen={chosen}
      onChoose={nothing}
      onForget={nothing}
    />,
  );

describe('the saved accounts of a player', () => {
  beforeAll(() => speakEnglish());

  it('are rows of one card, with another account as the last', () => {
    const html = render('a1');
    const cards = html.split(`class="${cardStyles['card']}"`);
    expect(cards).toHaveLength(2);
    // The group's label is above the card, as field labels are above their inputs.
    expect(cards[0]).toContain('<legend');
    expect(cards[1]?.match(/type="radio"/g)).toHaveLength(3);
    expect(cards[1]?.indexOf('•• 8765')).toBeLessThan(cards[1]?.indexOf('Another') ?? 0);
  });

  it('can each be forgotten, except for the last row', () => {
    const html = render(undefined);
    expect(html.match(/aria-label="Forget [^"]*"/g)).toEqual([
      'aria-label="Forget •• 4321"',
      'aria-label="Forget •• 8765"',
    ]);
  });

  it.each([
    ['a2', [false, true, false]],
    [undefined, [false, false, true]],
  ])('mark the chosen one: %s', (chosen, marks) => {
    const radios = render(chosen).match(/<input type="radio"[^>]*>/g) ?? [];
    expect(radios.map((radio) => radio.includes('checked=""'))).toEqual(marks);
  });
});
