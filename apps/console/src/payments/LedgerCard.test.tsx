import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OperationAnswer } from '../api/operations.ts';
import { LedgerCard } from './LedgerCard.tsx';

type Transfer = OperationAnswer<'payment'>['transfers'][number];

const base = {
  reference: 'withdrawal:wd_1:1',
  purpose: 'withdrawal',
  debit: 'player:ada',
  credit: 'house',
  currency: 'EUR',
  at: '2026-01-02T03:04:05.678Z',
};
const hold: Transfer = { ...base, id: '1', kind: 'pending', amount: '30', held: '30' };
const release: Transfer = { ...base, id: '2', kind: 'void', amount: '30', held: '-30' };
const paid: Transfer = { ...base, id: '3', kind: 'post', amount: '30', held: '-30' };

/** The cells of each row, without the head. */
function show(...transfers: Transfer[]): string[] {
  render(<LedgerCard transfers={transfers} />);
  const rows = screen.getAllByRole('row').slice(1);
  return rows.map((row) => [...row.children].map((cell) => cell.textContent).join('|'));
}

it('a hold that is paid from takes the amount from the player only once', () => {
  expect(show(hold, paid)).toEqual([
    'player:adaWithdrawal · held|€30.00 held',
    'player:ada|€30.00|',
    'houseWithdrawal · paid from the hold||€30.00',
    'Total|€30.00|€30.00',
  ]);
});

it('a released hold moves nothing', () => {
  expect(show(hold, release)).toEqual([
    'player:adaWithdrawal · held|€30.00 held',
    'player:adaWithdrawal · released|€30.00 released',
    'Total|€0.00|€0.00',
  ]);
});

it('what is held and neither paid nor released is still held', () => {
  const credit = { ...base, id: '0', kind: 'plain', purpose: 'deposit', amount: '45.5' } as const;
  const moved = { ...credit, debit: 'house', credit: 'player:ada' };
  expect(show(moved, hold).slice(-2)).toEqual(['Total|€45.50|€45.50', 'Still held|€30.00']);
});

it('the part of a hold that is not paid is released', () => {
  expect(show(hold, { ...paid, amount: '20.25' })).toEqual([
    'player:adaWithdrawal · held|€30.00 held',
    'player:ada€9.75 released|€20.25|',
    'houseWithdrawal · paid from the hold||€20.25',
    'Total|€20.25|€20.25',
  ]);
});

it('transfers in two currencies have no total', () => {
  const coins = { ...hold, id: '4', currency: 'BTC' };
  expect(show(hold, coins)).toHaveLength(2);
});
