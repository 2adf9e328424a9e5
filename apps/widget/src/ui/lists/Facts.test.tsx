import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FactLine } from './Facts.tsx';

const textOf = (facts: readonly string[]): string | null =>
  render(<FactLine facts={facts} />).container.textContent;

it('screen readers hear facts in a row separated by commas, without the visible dots', () => {
  const facts = ['from $5', 'about 1 minute', '20 confirmations'];
  expect(textOf(facts)).toBe('from $5, about 1 minute, 20 confirmations');
  expect(textOf(['no fee'])).toBe('no fee');
});
