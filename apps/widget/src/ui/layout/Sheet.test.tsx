import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { Sheet } from './Sheet.tsx';

beforeEach(setEnglishTexts);

/** A page whose button opens a sheet, and a sheet that another one replaces. */
function Page() {
  const [open, setOpen] = useState<string>();
  return (
    <>
      <h1 tabIndex={-1}>Deposit</h1>
      <button type="button" onClick={() => setOpen('List')}>
        Open
      </button>
      {open && (
        <Sheet key={open} title={open} onClose={() => setOpen(undefined)}>
          <button type="button" onClick={() => setOpen('Question')}>
            Ask
          </button>
        </Sheet>
      )}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('[HEAD-7] a sheet that closes', () => {
  it('returns the focus to the button that opened it', async () => {
    render(<Page />);
    await press('Open');
    await press('Close');
    const opener = screen.getByRole('button', { name: 'Open' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('moves the focus to the heading if it had replaced another sheet', async () => {
    render(<Page />);
    await press('Open');
    await press('Ask');
    await press('Close');
    const heading = screen.getByRole('heading', { name: 'Deposit' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('leaves the page where it is if nothing had the focus, as in Safari', async () => {
    const scroll = vi.spyOn(globalThis, 'scrollTo');
    render(<Page />);
    // Unlike userEvent, a click alone does not focus the button.
    act(() => screen.getByRole('button', { name: 'Open' }).click());
    await press('Close');
    const heading = screen.getByRole('heading', { name: 'Deposit' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scroll).not.toHaveBeenCalled();
    scroll.mockRestore();
  });

  it('does not close the sheet that it opened from', () => {
    const closed: string[] = [];
    render(
      <Sheet title="List" onClose={() => closed.push('List')}>
        <Sheet title="Question" onClose={() => closed.push('Question')}>
          Sure?
        </Sheet>
      </Sheet>,
    );
    // Escape makes the browser close the upper dialog.
    act(() => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Question' }).close());
    expect(closed).toEqual(['Question']);
  });
});
