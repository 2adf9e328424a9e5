import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { PickInput } from './PickInput.tsx';

beforeEach(setEnglishTexts);

const items = ['Axis', 'HDFC', 'ICICI'].map((text) => ({ text, value: text.toLowerCase() }));

function Bank() {
  const [value, setValue] = useState('hdfc');
  const field = { name: 'bank', type: 'dropdown', label: 'Bank', value, items } as const;
  return <PickInput field={field} onChange={(_name, next) => setValue(next)} />;
}

async function open(): Promise<HTMLElement> {
  render(<Bank />);
  await userEvent.click(screen.getByRole('button', { name: 'HDFC' }));
  return screen.getByRole('dialog', { name: 'Bank' });
}

it('says that it opens a dialog, in which the chosen item is marked', async () => {
  const dialog = await open();
  const opener = screen.getByRole('button', { name: 'HDFC', hidden: true, current: false });
  expect(opener.getAttribute('aria-haspopup')).toBe('dialog');
  const chosen = within(dialog).getAllByRole('button', { current: true });
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['HDFC']);
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
  await userEvent.click(screen.getByRole('button', { name: 'HDFC' }));
  await userEvent.click(screen.getByRole('button', { name: 'ICICI' }));
  screen.getByRole('button', { name: 'ICICI' });
  expect(submitted).toBe(0);
});

it('[HEAD-7] closes without a choice, and keeps the value', async () => {
  const dialog = within(await open());
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'HDFC' });
});

it('[HEAD-7] returns the focus to the field that opened it', async () => {
  const dialog = within(await open());
  await userEvent.click(dialog.getByRole('button', { name: 'ICICI' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const opener = screen.getByRole('button', { name: 'ICICI' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
