// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { closeWith } from '../../state/closing.ts';
import { handleLostCode } from './handle-lost-code.ts';

afterEach(() => {
  document.body.innerHTML = '';
  closeWith({ deposit: undefined, withdrawal: undefined });
});

function lose(html: string): string[] {
  document.body.innerHTML = `<main>${html}</main>`;
  const steps: string[] = [];
  handleLostCode(
    {
      loaded: () => {},
      fail: async () => void steps.push('reload'),
      show: () => void steps.push('screen'),
    },
    new Error('Failed to load /assets/late.css'),
  );
  return steps;
}

it('[START-20] reloads silently while nothing is typed and no payment is open', () => {
  expect(lose('<input type="search" value="vis"><input value="">')).toEqual(['reload']);
});

it('[START-20] keeps the page, and says so, if the player has filled a form', () => {
  expect(lose('<input value="4111">')).toEqual(['screen']);
});

it('[START-20] keeps the page, and says so, while a payment is open', () => {
  closeWith({ deposit: { id: 'd', status: 'waiting', outcome: 'pending' } });
  expect(lose('')).toEqual(['screen']);
  closeWith({ deposit: { id: 'd', status: 'processed', outcome: 'completed' } });
  expect(lose('')).toEqual(['reload']);
});
