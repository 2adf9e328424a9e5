import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import type { FieldItem } from '../field-item.ts';
import { Field } from './Field.tsx';

beforeEach(setEnglishTexts);

// A shorter list is a native one.
const others = Array.from({ length: 10 }, (_, at) => `Bank ${at}`);
const items = ['Axis', 'HDFC', 'ICICI', ...others].map((text) => ({
  text,
  value: text.toLowerCase(),
}));

function Bank(change: Partial<FieldItem>) {
  const [value, setValue] = useState('hdfc');
  const field = { name: 'bank', type: 'dropdown', label: 'Bank', value, items, ...change } as const;
  return <Field field={field} onChange={(_name, next) => setValue(next)} />;
}

const opener = (name: string) => screen.getByRole('combobox', { name });

async function open(): Promise<HTMLElement> {
  render(<Bank />);
  await userEvent.click(opener('Bank HDFC'));
  return screen.getByRole('dialog', { name: 'Bank' });
}

it('says that it opens a dialog, in which the chosen item is marked', async () => {
  const dialog = await open();
  expect(opener('Bank HDFC').getAttribute('aria-haspopup')).toBe('dialog');
  expect(opener('Bank HDFC').getAttribute('aria-expanded')).toBe('true');
  const chosen = within(dialog).getAllByRole('button', { current: true });
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['HDFC']);
});

it('[FORM-1] is named by its label and its value, and says whether that is valid', async () => {
  const { rerender } = render(<Bank />);
  expect(opener('Bank HDFC')).toBe(screen.getByLabelText('Bank'));
  expect(opener('Bank HDFC').getAttribute('aria-expanded')).toBe('false');
  expect(opener('Bank HDFC').getAttribute('aria-invalid')).toBeNull();
  rerender(<Bank value="" error="Choose your bank" placeholder="Your bank" />);
  expect(opener('Bank Your bank').getAttribute('aria-invalid')).toBe('true');
  const note = screen.getByText('Choose your bank');
  expect(opener('Bank Your bank').getAttribute('aria-describedby')).toBe(note.id);
});

it('announces a search without a result', async () => {
  const dialog = within(await open());
  expect(dialog.getByRole('status').textContent).toBe('');
  await userEvent.type(dialog.getByRole('searchbox'), 'zzz');
  expect(dialog.getByRole('status').textContent).toContain('zzz');
  expect(dialog.queryByRole('button', { name: 'Axis' })).toBeNull();
});

it('[FORM-1] does not submit the form when the player opens the list and chooses from it', async () => {
  let submitted = 0;
  render(
    <form onSubmit={() => (submitted += 1)}>
      <Bank />
    </form>,
  );
  await userEvent.click(opener('Bank HDFC'));
  await userEvent.click(screen.getByRole('button', { name: 'ICICI' }));
  opener('Bank ICICI');
  expect(submitted).toBe(0);
});

it('[HEAD-7] closes without a choice, and keeps the value', async () => {
  const dialog = within(await open());
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  opener('Bank HDFC');
});

it('[HEAD-7] returns the focus to the field that opened it', async () => {
  const dialog = within(await open());
  await userEvent.click(dialog.getByRole('button', { name: 'ICICI' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener('Bank ICICI')));
});
