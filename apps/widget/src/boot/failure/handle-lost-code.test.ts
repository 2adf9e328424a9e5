// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { setShownTransaction } from '../../state/closing.ts';
import { handleLostCode } from './handle-lost-code.ts';

afterEach(() => {
  document.body.innerHTML = '';
  setShownTransaction({ deposit: undefined, withdrawal: undefined });
});

function stepsAfterLoss(html: string): string[] {
  document.body.innerHTML = `<main>${html}</main>`;
  const steps: string[] = [];
  handleLostCode(
    {
      loaded: () => {},
      limit: () => {},
      fail: async () => void steps.push('reload'),
      show: () => void steps.push('screen'),
    },
    new Error('Failed to load /assets/late.css'),
  );
  return steps;
}

it('[START-20] reloads without a message if no form is filled in and no payment is open', () => {
  expect(stepsAfterLoss('<input type="search" value="vis"><input value="">')).toEqual(['reload']);
});

it('[START-20] shows the failure instead of reloading if the player has filled in a form', () => {
  expect(stepsAfterLoss('<input value="4111">')).toEqual(['screen']);
});

it('[START-20] shows the failure instead of reloading while a payment is open', () => {
  setShownTransaction({ deposit: { id: 'd', status: 'waiting', outcome: 'pending' } });
  expect(stepsAfterLoss('')).toEqual(['screen']);
  setShownTransaction({ deposit: { id: 'd', status: 'processed', outcome: 'completed' } });
  expect(stepsAfterLoss('')).toEqual(['reload']);
});
