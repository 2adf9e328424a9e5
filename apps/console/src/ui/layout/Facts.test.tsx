import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Facts } from './Facts.tsx';

it('leaves out pairs without a value, and keeps a zero', () => {
  const none = [undefined, null, '', false].map((value, at) => [`none ${at}`, value] as const);
  render(<Facts facts={[...none, ['Fee', 0], ['Account', '•• 4725']]} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Fee',
    'Account',
  ]);
});
