import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { CopyRow } from './CopyRow.tsx';

const value = '4441114412345678';

describe('copy row', () => {
  beforeEach(setEnglishTexts);

  it('labels its button with the value’s name, copies the value and confirms it', async () => {
    const copied: string[] = [];
    const onCopy = async (text: string) => copied.push(text) > 0;
    render(<CopyRow label="Card number" value={value} onCopy={onCopy} />);
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Copy Card number' }));
    expect(copied).toEqual([value]);
    expect(screen.getByRole('status').textContent).toBe('Copied');
  });

  it('separates the parts of a number without spaces that would be copied', () => {
    const parts = ['4441', '1144', '1234', '5678'];
    render(<CopyRow label="Card" value={value} parts={parts} onCopy={async () => true} />);
    for (const part of parts) screen.getByText(part);
    expect(screen.getByRole('code').textContent).toBe(value);
  });
});
