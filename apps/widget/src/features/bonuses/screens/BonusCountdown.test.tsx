import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import ru from '../../../../../../locales/ru.json' with { type: 'json' };
import { setMessages } from '../../../i18n/text.ts';
import { english } from '../../../testing/english.ts';
import { bonusNote } from '../bonus-text.ts';
import { ResumeBanner } from '../../players/screens/ResumeBanner.tsx';
import { BonusCountdown } from './BonusCountdown.tsx';

const [day, hour, minute] = [86_400, 3600, 60];

describe('the remaining time', () => {
  afterEach(() => setMessages('en', english, english));

  it.each([
    ['en', day + 2 * hour + minute + 5, '01 day 02 hours 01 minute 05 seconds'],
    ['ru', 6 * day + 23 * hour + 56 * minute + 1, '06 дней 23 часа 56 минут 01 секунда'],
  ])('[BON-7] has units in the right plural form: %s', (locale, seconds, words) => {
    setMessages(locale, locale === 'ru' ? ru : english, english);
    render(<BonusCountdown seconds={seconds} />);
    const parts = [...screen.getByRole('timer').children].flatMap(({ children }) => [...children]);
    expect(parts.map(({ textContent }) => textContent).join(' ')).toBe(words);
  });

  it('[P2P-20] has a visible label, and its last minute is announced in words', () => {
    setMessages('en', english, english);
    const { rerender } = render(<BonusCountdown seconds={60} />);
    const label = screen.getByText('Time left on this bonus');
    const timer = screen.getByRole('timer', { name: 'Time left on this bonus' });
    expect(timer.getAttribute('aria-labelledby')).toBe(label.id);
    const region = document.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    rerender(<BonusCountdown seconds={59} />);
    expect(region?.textContent).toBe('Last minute for this bonus');
  });

  it('is in lower case within a sentence', () => {
    setMessages('ru', ru, english);
    const offer = {
      id: 'b',
      type: 'deposit' as const,
      minDeposit: '500',
      expiresAt: '2026-11-21T12:00:00Z',
    };
    const note = bonusNote(offer, 'RUB', Date.parse('2026-11-15T12:00:00Z'));
    expect(note).toMatch(/, осталось 6\s?д/);
  });

  it.each([
    [2 * day + 23 * hour + 3599, '2d 23h left'],
    [day - 1, '23:59:59 left'],
  ])('is shown in days above 24 hours: %d', (secondsLeft, words) => {
    const item = { id: 'd', amount: '$5.00', method: 'Efecty', status: 'waiting', secondsLeft };
    setMessages('en', english, english);
    render(
      <ResumeBanner
        item={{ ...item, status: 'waiting' }}
        onResume={() => {}}
        onManage={() => {}}
      />,
    );
    screen.getByText(words, { exact: false });
  });
});
