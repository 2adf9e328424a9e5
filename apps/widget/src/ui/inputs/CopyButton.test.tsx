import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { CopyButton } from './CopyButton.tsx';
import { CopyRow } from '../lists/CopyRow.tsx';
import { useCopy } from './use-copy.ts';

beforeEach(setEnglishTexts);

/** One value with both of its copy controls: the row and the button in the bar. */
function Value({ canCopy }: { canCopy: boolean }) {
  const onCopy = async (): Promise<boolean> => canCopy;
  const copying = useCopy('000201', onCopy);
  return (
    <>
      <CopyRow label="Pix" value="000201" onCopy={onCopy} copying={copying} isClamped />
      <CopyButton copying={copying}>Copy the whole code</CopyButton>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each(['Copy the whole code', 'Copy Pix'])(
  'confirms the copy on the button and beside the value, whichever was pressed: %s',
  async (name) => {
    render(<Value canCopy />);
    await press(name);
    screen.getByRole('button', { name: 'Copied' });
    expect(screen.queryByRole('button', { name: 'Copy the whole code' })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Copied');
  },
);

it('keeps its label if the clipboard is blocked, and the row says what to do', async () => {
  render(<Value canCopy={false} />);
  await press('Copy the whole code');
  screen.getByRole('button', { name: 'Copy the whole code' });
  expect(screen.getByRole('status').textContent).toMatch(/^Selected/);
});

it('keeps the full text of a clamped value in the page', () => {
  render(<Value canCopy />);
  expect(screen.getByRole('code').textContent).toBe('000201');
});
