import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTyping } from './use-typing.ts';

/** An input whose form writes everything in upper case. */
function UpperCase({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return <input {...useTyping(text, (typed) => setText(typed.toUpperCase()))} />;
}

function show(first: string): HTMLInputElement {
  render(<UpperCase first={first} />);
  return screen.getByRole('textbox');
}

it('[FORM-19] keeps the caret behind what is typed into a text that the form rewrites', async () => {
  const input = show('C0001234');
  await userEvent.type(input, 'hdf', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(input.value).toBe('HDFC0001234');
  expect(input.selectionStart).toBe(3);
});

it('[FORM-19] rewrites text that a keyboard is composing only once it is complete', () => {
  const input = show('');
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: 'hd' }, isComposing: true });
  expect(input.value).toBe('hd');
  fireEvent.compositionEnd(input);
  expect(input.value).toBe('HD');
});
