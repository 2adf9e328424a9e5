import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { MethodSections } from './MethodGrid.tsx';

it.each([
  ['ltr', '{ArrowRight}'],
  ['rtl', '{ArrowLeft}'],
])(
  '[I18N-7] on a page in %s direction, %s moves the focus to the next card',
  async (direction, key) => {
    document.dir = direction;
    onTestFinished(() => void (document.dir = ''));
    render(
      <MethodSections>
        <button data-method="upi">UPI</button>
        <button data-method="visa">Visa</button>
      </MethodSections>,
    );
    screen.getByText('UPI').focus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Visa')));
  },
);
