import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { TextInput } from './TextInput.tsx';

beforeEach(setEnglishTexts);

function Masked({ mask, initial }: { mask: string; initial: string }) {
  const [value, setValue] = useState(initial);
  const field = { name: 'a', type: 'text', label: 'A', value, mask } as const;
  return (
    <>
      <TextInput field={field} onChange={(_name, text) => setValue(text)} />
      <button type="button" onClick={() => setValue('987654')}>
        Another value
      </button>
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const shows = (text: string) => waitFor(() => expect(input().value).toBe(text));

it('[FORM-2] a masked field shows a value that the form gives it in its mask', async () => {
  render(<Masked mask="000-000" initial="123456" />);
  await shows('123-456');
  await userEvent.click(screen.getByRole('button'));
  await shows('987-654');
});

it('[FORM-2] a field whose mask changes has only the new mask, even if none was loaded yet', async () => {
  const { rerender } = render(<Masked mask="0-0" initial="123456" />);
  rerender(<Masked mask="00/00/00" initial="" />);
  await shows('12/34/56');
  rerender(<Masked mask="0.00000" initial="" />);
  await shows('1.23456');
  await userEvent.clear(input());
  await userEvent.type(input(), '98765');
  expect(input().value).toBe('9.8765');
});

it('[FORM-19] a mask rewrites text that a keyboard is composing only once it is complete', async () => {
  render(<Masked mask="000-000" initial="1234" />);
  await shows('123-4');
  fireEvent.compositionStart(input());
  fireEvent.input(input(), { target: { value: '123-4५६' }, isComposing: true });
  expect(input().value).toBe('123-4५६');
  fireEvent.compositionEnd(input());
  expect(input().value).toBe('123-456');
  await userEvent.click(screen.getByRole('button'));
  await shows('987-654');
});
