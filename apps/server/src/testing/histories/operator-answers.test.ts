import { expect, it } from 'vitest';
import { countPosted, isDecidedBy, type ReferencedAnswer } from './operator-answers.ts';

const posted = { outcome: 'posted' };
const exists = { outcome: 'exists' };

it('counts a posting that was repeated under its reference once', () => {
  const answers: ReferencedAnswer[] = [
    { reference: 'a', body: posted },
    { reference: 'a', body: exists },
    { reference: 'b', body: posted },
    { reference: 'c', body: {}, code: 'insufficientFunds' },
  ];
  expect(countPosted(answers)).toBe(2);
});

it('fails if one reference was posted twice', () => {
  const answers = [posted, posted].map((body) => ({ reference: 'a', body }));
  expect(() => countPosted(answers)).toThrow('made twice');
});

it('fails if one reference names two refunds', () => {
  const answers = ['one', 'another'].map((id) => ({ reference: 'a', body: { id } }));
  const refused: ReferencedAnswer = { reference: 'b', body: {}, code: 'beyondDeposit' };
  expect(() => countPosted([...answers, refused])).toThrow('made twice');
});

it('counts a posting of two people once, although both who asked are shown it', () => {
  const answers = [posted, posted].map((body) => ({ reference: 'a', body }));
  expect(countPosted(answers, { isRepeatShown: true })).toBe(1);
});

it('a proposal decides nothing that one person decided while it waited', () => {
  expect(isDecidedBy('ann', 'ann', undefined)).toBe(true);
  expect(isDecidedBy('ann', 'fay', '7')).toBe(false);
  expect(isDecidedBy('ann, confirmed by joe', 'fay', '7')).toBe(true);
  expect(isDecidedBy('ann, confirmed by joe', 'ann', undefined)).toBe(false);
});
