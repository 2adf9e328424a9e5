import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { Steps } from './Steps.tsx';

beforeEach(setEnglishTexts);

const items = () => within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
const marks = () => items().map((item) => item.getAttribute('aria-current'));

it('shows finished, current and later steps, with the known times', () => {
  render(
    <Steps
      name="Progress"
      steps={[
        { title: 'Requested', state: 'done', time: { iso: '2026-11-15T12:00Z', text: '12:00' } },
        { title: 'In review', state: 'now', note: 'Usually a few minutes' },
        { title: 'Sent', state: 'next' },
      ]}
    />,
  );
  const time = screen.getByText('12:00');
  expect(time.getAttribute('datetime')).toBe('2026-11-15T12:00Z');
  expect(marks()).toEqual([null, 'step', null]);
  const texts = items().map(({ textContent }) => textContent);
  expect(texts).toEqual(['Requested, done12:00', 'In reviewUsually a few minutes', 'Sent']);
});

it('marks a failed step, and no current one', () => {
  render(
    <Steps
      name="Progress"
      steps={[{ title: 'Refused', state: 'failed', note: 'Wrong account' }]}
    />,
  );
  screen.getByText('Wrong account');
  expect(marks()).toEqual([null]);
  expect(items()[0]?.querySelector('path')).not.toBeNull();
});
