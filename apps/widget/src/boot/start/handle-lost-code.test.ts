// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { setShownTransaction } from '../../state/closing.ts';
import { handleLostCode } from './handle-lost-code.ts';

afterEach(() => {
  document.body.innerHTML = '';
  setShownTransaction({ deposit: undefined, withdrawal: undefined });
});

function stepsAfterLoss(html: string, touch = (): void => {}): string[] {
  document.body.innerHTML = `<main>${html}</main>`;
  touch();
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

const choices =
  '<input type="checkbox" value="save"><input type="radio" name="account" value="a1" checked>';

it('[START-20] an untouched box or choice does not count as filled in', () => {
  expect(stepsAfterLoss(choices)).toEqual(['reload']);
});

it('[START-20] a box that the player has ticked counts as filled in', () => {
  const tick = () => document.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
  expect(stepsAfterLoss(choices, tick)).toEqual(['screen']);
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
