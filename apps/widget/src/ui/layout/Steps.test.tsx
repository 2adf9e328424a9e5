import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { Steps } from './Steps.tsx';

beforeEach(() => speakEnglish());

it('shows finished, current and later steps, with the known times', () => {
  const markup = renderToStaticMarkup(
    <Steps
      name="Progress"
      steps={[
        { title: 'Asked for', state: 'done', time: { iso: '2026-11-15T12:00Z', text: '12:00' } },
        { title: 'In review', state: 'now', note: 'Usually a few minutes' },
        { title: 'Sent', state: 'next' },
      ]}
    />,
  );
  expect(markup).toContain('<time');
  expect(markup).toContain('dateTime="2026-11-15T12:00Z">12:00');
  expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
  expect(markup).toContain('Asked for<span');
  expect(markup).toContain(', done');
});

it('marks a failed step, and no current one', () => {
  const markup = renderToStaticMarkup(
    <Steps
      name="Progress"
      steps={[{ title: 'Refused', state: 'failed', note: 'Wrong account' }]}
    />,
  );
  expect(markup).toContain('<path');
  expect(markup).toContain('Wrong account');
  expect(markup).not.toContain('aria-current');
});
