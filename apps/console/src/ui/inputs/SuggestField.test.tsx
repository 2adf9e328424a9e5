import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { SuggestField, type Suggestion } from './SuggestField.tsx';

const people = ['fay', 'margarita', 'joe'].map((one) => ({ value: one, label: one }));
const cards: Suggestion[] = [
  { value: 'card_v2', label: 'Card', note: 'card_v2' },
  { value: 'gift', label: 'Gift', note: 'gift' },
  { value: 'gift_us', label: 'Gift', note: 'gift_us' },
];

interface Options {
  value?: string;
  isComplete?: true;
}

function show(suggestions: readonly Suggestion[], { value: first = '', isComplete }: Options = {}) {
  const applied: string[] = [];
  function Filter() {
    const [value, setValue] = useState(first);
    return (
      <SuggestField
        label="Who"
        value={value}
        suggestions={suggestions}
        {...(isComplete && { isComplete })}
        onChange={(chosen) => {
          applied.push(chosen);
          setValue(chosen);
        }}
      />
    );
  }
  render(<Filter />);
  return applied;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' });
const isListClosed = () => waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));

describe('the list', () => {
  it('closes when an option is clicked, and the field keeps the focus', async () => {
    const applied = show(people);
    await userEvent.type(field(), 'jo');

    await userEvent.click(await screen.findByRole('option', { name: 'joe' }));

    await isListClosed();
    expect(applied).toEqual(['joe']);
    expect(document.activeElement).toBe(field());
  });

  it.each(['joe{Enter}', 'unknown{Enter}', '{ArrowDown}{Enter}'])(
    'closes when %s is typed, and opens again for the next word',
    async (keys) => {
      show(people);
      await userEvent.type(field(), keys);
      await isListClosed();

      await userEvent.clear(field());
      await userEvent.type(field(), 'f');

      await screen.findByRole('option', { name: 'fay' });
    },
  );
});

describe.each(['{Enter}', '{Tab}'])('text that is ended with %s', (end) => {
  it.each([
    { suggestions: people, typed: 'rita', meant: 'rita' },
    { suggestions: people, typed: 'JOE', meant: 'joe' },
    { suggestions: cards, typed: 'card', meant: 'card_v2' },
    { suggestions: cards.slice(1), typed: 'card', meant: 'card' },
    { suggestions: cards, typed: 'card_v', meant: 'card_v' },
    { suggestions: cards, typed: 'gift', meant: 'gift' },
    { suggestions: cards.slice(1), typed: 'gift_', meant: 'gift_' },
    { suggestions: cards.slice(1).toReversed(), typed: 'Gift', meant: 'gift' },
  ])('is applied as it is, unless it is a whole name: $typed', async (given) => {
    const applied = show(given.suggestions, { value: 'fay' });
    await userEvent.clear(field());
    await userEvent.type(field(), given.typed + end);
    expect(applied).toEqual([given.meant]);
  });

  it('means none of several with the same name', async () => {
    const same = ['a1', 'b2'].map((value) => ({ value, label: 'Gift', note: value }));
    const applied = show(same);
    await userEvent.type(field(), `Gift${end}`);
    expect(applied).toEqual(['Gift']);
  });

  it('means the only match of a list that is complete', async () => {
    const applied = show(people, { isComplete: true });
    await userEvent.type(field(), `rita${end}`);
    expect(applied).toEqual(['margarita']);
  });
});
