import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../../testing/english.ts';
import { PayeeCard } from './PayeeCard.tsx';

beforeEach(setEnglishTexts);

const number = '5168750412322221';

function show(): string[] {
  const copied: string[] = [];
  const onCopy = async (value: string): Promise<boolean> => copied.push(value) > 0;
  const names = { bank: 'ПриватБанк', holder: 'OLENA K.', system: 'mastercard' };
  render(<PayeeCard number={number} {...names} onCopy={onCopy} />);
  return copied;
}

it('[LIST-22] has a background picture that is 640 units wide', () => {
  show();
  const picture = document.querySelector('svg:has(text)');
  expect(picture?.getAttribute('viewBox')).toBe('0 0 640 360');
});

it('[I18N-8] is printed from left to right in every language', () => {
  show();
  for (const words of ['ПриватБанк', '5168', 'OLENA K.']) {
    expect(screen.getByText(words).closest('[dir]')?.getAttribute('dir'), words).toBe('ltr');
  }
});

it('[P2P-19] has the number once, with the bank, the recipient and a button to copy it', async () => {
  const copied = show();
  screen.getByText('ПриватБанк');
  screen.getByText('OLENA K.');
  const words = document.body.textContent;
  expect(words?.split('5168')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Copy number' }));
  expect(copied).toEqual([number]);
  expect(screen.getByRole('status').textContent).toBe('Copied');
});
