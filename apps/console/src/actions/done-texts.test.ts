import { describe, expect, it } from 'vitest';
import { operations } from '../api/operations.ts';
import { hostileAnswer } from '../testing/hostile-answer.ts';
import { actionForms, type ActionName } from './action-forms.ts';
import { outcomeText } from './done-texts.ts';

const names = Object.keys(actionForms) as ActionName[];

/** The notice about a request whose answer contains these values. */
function said(
  operation: ActionName,
  answer: object = {},
  request: object = {},
  pathParams: Readonly<Record<string, string>> = {},
): string {
  const { response } = operations[operation];
  const full = { ...Object(hostileAnswer(response)), ...answer };
  return outcomeText(operation, { kind: 'done', answer: full }, { pathParams, request });
}

const euros = (amount: string) => ({ amount, currency: 'EUR' });
const eva = { user: 'eva' };

it.each([
  [said('approve', euros('20')), 'Withdrawal of €20.00 approved'],
  [said('reject', euros('20')), 'Withdrawal of €20.00 rejected'],
  [said('endPayout', euros('20'), { outcome: 'sentLess' }), /€20.00 recorded as sent in part/],
  [said('post', {}, { ...euros('5'), direction: 'debit' }, eva), /^€5.00 taken from .* of eva$/],
  [said('waiveDebt', {}, euros('5'), eva), '€5.00 of the debt of eva waived'],
  [said('setLimit', {}, { currency: 'EUR', period: 'day' }, eva), /limit of eva per day removed/],
  [said('holdWithdrawals', {}, {}, eva), 'Withdrawals of eva put on hold'],
  [said('setOperatorRole', {}, { role: 'risk' }, { operator: 'ann' }), 'ann has the role Risk now'],
  [said('switchMethod', { title: 'Visa', kind: 'deposit', isOn: false }), /^Visa switched off for/],
])('says what happened to what: %s', (words, expected) => {
  expect(words).toMatch(expected);
});

describe('a refund', () => {
  it.each([
    ['processing', 'Refund of €30.00 requested'],
    ['refunded', 'Refund of €30.00 completed'],
    ['failed', 'Refund of €30.00 failed'],
    ['returned', 'Refund of €30.00 returned'],
  ])('that is %s has a word for it', (status, words) => {
    expect(said('refundDeposit', { ...euros('30'), status })).toBe(words);
    expect(said('endRefund', { ...euros('30'), status })).toBe(words);
  });
});

describe('a reversal', () => {
  const deposit = { ...euros('250'), credited: '200' };

  it.each([
    [{ amount: '30' }, '€30.00 taken back from the player'],
    [{}, 'The rest of the deposit was taken back from the player'],
  ])('names only a sum that was asked for: %o', (request, words) => {
    const { response } = operations.reverseDeposit;
    const answer = Object(hostileAnswer(response)) as { deposit: object };
    const reversed = { deposit: { ...answer.deposit, ...deposit } };
    expect(said('reverseDeposit', reversed, request)).toBe(words);
  });
});

it('what needs a second person is named, and not said to be done', () => {
  const proposal = {
    ...Object(hostileAnswer(operations.confirmProposal.response)),
    ...euros('30'),
    operation: 'refundDeposit',
  };
  const words = outcomeText(
    'refundDeposit',
    { kind: 'proposed', proposal },
    { pathParams: {}, request: {} },
  );
  expect(words).toBe('Refund of €30.00: a second person has to confirm it.');
});

it.each(names)('what “%s” has done leaves no placeholder', (operation) => {
  const parts = operations[operation].path.matchAll(/\{(\w+)\}/g);
  const params = Object.fromEntries([...parts].map(([, name = '']) => [name, `the-${name}`]));
  expect(said(operation, {}, { ...euros('5'), role: 'risk', outcome: 'sent' }, params)).not.toMatch(
    /[{}]|undefined|done\./,
  );
});
