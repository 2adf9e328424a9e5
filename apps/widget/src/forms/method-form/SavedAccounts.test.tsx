import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import ar from '../../../../../locales/ar.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { english, setEnglishTexts } from '../../testing/english.ts';
import { SavedAccounts } from './SavedAccounts.tsx';

const accounts = [
  { id: 'a1', label: '•• 4321' },
  { id: 'a2', label: '•• 8765' },
];

function show(chosen: string | undefined) {
  const events: string[] = [];
  render(
    <SavedAccounts
      kind="deposit"
      accounts={accounts}
      chosen={chosen}
      onChoose={(id) => events.push(`chose ${id}`)}
      onForget={(id) => events.push(`forgot ${id}`)}
    />,
  );
  return events;
}

const radios = () => within(screen.getByRole('group')).getAllByRole<HTMLInputElement>('radio');

describe('the saved accounts of a player', () => {
  beforeEach(setEnglishTexts);

  it('are radio buttons of one group; the last one is for another account', async () => {
    const events = show('a1');
    const labels = radios().map((radio) => radio.labels?.[0]?.textContent);
    expect(labels).toEqual(['•• 4321', '•• 8765', expect.stringContaining('nother')]);
    await userEvent.click(screen.getByRole('radio', { name: '•• 8765' }));
    await userEvent.click(screen.getByRole('radio', { name: /nother/ }));
    expect(events).toEqual(['chose a2', 'chose undefined']);
  });

  it('can each be removed after a confirmation, except for the last row', async () => {
    const events = show(undefined);
    const forget = screen.getAllByRole('button', { name: /^Remove/ });
    expect(forget.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Remove •• 4321',
      'Remove •• 8765',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove •• 8765' }));
    const sheet = within(screen.getByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Remove •• 8765' }));
    expect(events).toEqual(['forgot a2']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[I18N-8] keep their dots before their digits in Arabic', () => {
    setMessages('ar', ar, english);
    show(undefined);
    screen.getByRole('radio', { name: '\u2068•• 4321\u2069' });
  });

  it.each([
    ['a2', [false, true, false]],
    [undefined, [false, false, true]],
  ])('mark the chosen one: %s', (chosen, marks) => {
    show(chosen);
    expect(radios().map(({ checked }) => checked)).toEqual(marks);
  });
});
