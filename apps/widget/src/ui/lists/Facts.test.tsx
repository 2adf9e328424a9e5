import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FactGap, FactLine } from './Facts.tsx';

const textOf = (facts: readonly string[]): string | null =>
  render(<FactLine facts={facts} />).container.textContent;

it('screen readers hear facts in a row separated by commas, without the visible dots', () => {
  const facts = ['from $5', 'about 1 minute', '20 confirmations'];
  expect(textOf(facts)).toBe('from $5, about 1 minute, 20 confirmations');
  expect(textOf(['no fee'])).toBe('no fee');
});

it('a phrase and what follows it in its line are separated in the same way', () => {
  const line = (
    <p>
      Waiting for payment
      <FactGap />
      <b>29:34 left</b>
    </p>
  );
  expect(render(line).container.textContent).toBe('Waiting for payment, 29:34 left');
});
