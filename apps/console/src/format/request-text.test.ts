import { expect, it } from 'vitest';
import { tellRequest } from './request-text.ts';

const adjustment = {
  reference: 'r-1',
  kind: 'adjustment',
  direction: 'credit',
  amount: '5',
  currency: 'EUR',
  note: 'ticket 7',
};

it.each([
  [{ reason: 'asked twice' }, '“asked twice”'],
  [adjustment, '€5.00 · “ticket 7” · Direction: Add to the balance'],
  [{ outcome: 'refunded', reason: 'by mail' }, '“by mail” · Outcome: It was refunded'],
  [{ country: 'de', method: 'visa' }, 'Country: Germany · Method: visa'],
  [
    { kind: 'deposit', isOn: false, reason: 'card testing' },
    '“card testing” · Kind: Deposits · Off',
  ],
  [{ kind: 'withdrawal', isOn: true }, 'Kind: Withdrawals · On'],
  [{ status: 'review' }, 'Status: In review'],
  [{}, ''],
])('%o is told in words', (request, words) => {
  expect(tellRequest(request)).toEqual({ words, isPartly: false });
});

it('an amount without a currency has the one of what is acted on, if that is known', () => {
  const request = { amount: '30', reason: 'paid twice' };
  expect(tellRequest(request, 'EUR').words).toBe('€30.00 · “paid twice”');
  expect(tellRequest({ ...request, currency: 'USD' }, 'EUR').words).toBe('$30.00 · “paid twice”');
  expect(tellRequest(request).words).toBe('“paid twice” · Amount: 30');
});

it('what has no words is left to the request as it is stored', () => {
  expect(tellRequest({ reason: 'x', unheardOf: 'y' })).toEqual({ words: '“x”', isPartly: true });
  expect(tellRequest({ reason: 7 })).toEqual({ words: '', isPartly: true });
  expect(tellRequest('x')).toEqual({ words: '', isPartly: true });
  for (const none of [undefined, null]) expect(tellRequest(none).isPartly).toBe(false);
});
