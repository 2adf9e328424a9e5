import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MethodSections } from './MethodGrid.tsx';

const sections = (
  <MethodSections>
    <button data-method="upi">UPI</button>
    <button data-method="visa">Visa</button>
  </MethodSections>
);

it.each([
  ['ltr', '{ArrowRight}'],
  ['rtl', '{ArrowLeft}'],
])(
  '[I18N-7] on a page in %s direction, %s moves the focus to the next card',
  async (direction, key) => {
    document.dir = direction;
    onTestFinished(() => void (document.dir = ''));
    render(sections);
    screen.getByText('UPI').focus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Visa')));
  },
);

it.each([
  ['{ArrowDown}', 40],
  ['{ArrowUp}', -40],
])(
  '%s scrolls the page by a line if no card is there, and an arrow to the side does not',
  async (key, top) => {
    const scroll = vi.spyOn(globalThis, 'scrollBy').mockReturnValue();
    onTestFinished(() => scroll.mockRestore());
    render(sections);
    screen.getByText('Visa').focus();
    await userEvent.keyboard(`{ArrowRight}${key}`);
    await waitFor(() => expect(scroll).toHaveBeenCalled());
    expect(scroll.mock.calls).toEqual([[{ top }]]);
  },
);
