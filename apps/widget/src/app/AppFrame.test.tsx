import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../testing/english.ts';
import { AppFrame } from './AppFrame.tsx';

beforeEach(setEnglishTexts);

const frame = (online: boolean) => (
  <AppFrame online={online} snackbars={[]}>
    <p>A screen</p>
  </AppFrame>
);

it('announces a lost connection in a region that was there before, and empties it afterwards', () => {
  const { rerender } = render(frame(true));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(frame(false));
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toContain('No connection');
  rerender(frame(true));
  expect(status.textContent).toBe('');
  screen.getByText('A screen');
});
