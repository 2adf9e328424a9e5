import { errorTable } from '@opencashier/contract/errors';
import { languages } from '@opencashier/contract/formats/languages';
import { beforeEach, expect, it } from 'vitest';
import { CashierError, networkError, timeoutError } from '../../ports/cashier-error.ts';
import { english } from '../../testing/english.ts';
import { textsOf } from '../../testing/texts-of.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { setMessages } from '../../i18n/text.ts';
import { problemOf } from './problem-text.ts';

beforeEach(() => beginTest());

const refused = { code: 'banking.walletRefused', status: 403 };

it('returns the operator’s own message and its link', () => {
  const link = 'https://www.acme.example/identity';
  const error = new CashierError('Please confirm who you are.', { ...refused, link });
  const { problem, problemLink } = problemOf(error);
  expect(problem()).toBe('Please confirm who you are.');
  expect(problemLink).toBe(link);
});

it.each([
  ['banking.merchantClientError', 'Declined by the bank', /^\u2068Declined by the bank\.\u2069 \w/],
  [
    'banking.merchantClientError',
    'Declined by the bank.',
    /^\u2068Declined by the bank\.\u2069 \w/,
  ],
  ['banking.merchantClientError', 'Declined!', /^\u2068Declined!\u2069 \w/],
  ['banking.walletRefused', 'Call us.', /^\u2068Call us\.\u2069$/],
])(
  '[I18N-8] %s keeps the order of its words “%s” on a page from right to left',
  (code, message, shown) => {
    setMessages('ar', english, english);
    expect(problemOf(new CashierError(message, { code, status: 422 })).problem()).toMatch(shown);
  },
);

it('links to support if only support can help', () => {
  beginTest({ schema: { assets: { support: 'mailto:help@casino.example' } } });
  const linksOf = (code: string, link = '') => {
    const error = new CashierError('No.', { code, status: 403, link });
    const { problemLink, supportLink } = problemOf(error);
    return { problemLink, supportLink };
  };
  const support = { problemLink: undefined, supportLink: 'mailto:help@casino.example' };
  expect(linksOf('auth.viewForbidden')).toEqual(support);
  expect(linksOf('banking.withdrawalsBlocked')).toEqual(support);
  expect(linksOf('banking.walletRefused')).toEqual(support);
  expect(linksOf('banking.walletRefused', 'https://acme.example/id')).toEqual({
    problemLink: 'https://acme.example/id',
    supportLink: undefined,
  });
  expect(linksOf('banking.codeWrong').supportLink).toBeUndefined();
});

it.each([
  ['banking.walletRefused', true, false],
  ['banking.withdrawalsBlocked', true, false],
  ['banking.codesLocked', true, false],
  ['auth.viewForbidden', true, false],
  ['auth.tokenExpired', false, true],
  ['auth.tokenInvalid', false, true],
  ['banking.methodUnavailable', false, false],
  ['banking.merchantClientError', false, false],
])(
  '[FORM-21] %s applies to every method: %s; asks for a sign-in: %s',
  (code, isForEveryMethod, needsSignIn) => {
    const { signIn, ...refusal } = problemOf(new CashierError('No.', { code, status: 403 }));
    expect(refusal).toMatchObject({ isForEveryMethod });
    expect(signIn !== undefined).toBe(needsSignIn);
  },
);

it.each(languages)('[FORM-21] ends each sentence once, in %s', (name) => {
  const texts = textsOf(name);
  setMessages(name, texts, texts);
  const errors = [
    networkError(),
    timeoutError(),
    new CashierError('no', { code: 'banking.depositNotFound', status: 404 }),
  ];
  for (const error of errors) {
    const problem = problemOf(error).problem();
    expect(problem).toMatch(/[.।]$/);
    expect(problem).not.toMatch(/[.।][.।]/);
    // One kind of full stop throughout.
    expect(problem.includes('।') && problem.includes('.')).toBe(false);
  }
});

// The wallet's own message is not ours.
const ownTexts = Object.entries(errorTable).filter(([code]) => code !== 'banking.walletRefused');
const nextStep =
  /\b(try|refresh|choose|contact|sign in|check|enter|wait|open it|start|finish|confirm|shorten|round|request a|you can|one moment)\b/i;

it.each(ownTexts)('[FORM-21] says what to do next after %s', (code, { status }) => {
  const { problem } = problemOf(new CashierError('Declined', { code, status }));
  expect(problem()).toMatch(nextStep);
});

const captchaErrors = ['closed', 'expired', 'script', 'unknown'].map((kind) => {
  const code = `captcha.${kind}`;
  return new CashierError('Failed', { code, textKey: code, status: 428 });
});

it.each([...captchaErrors, networkError(), timeoutError()])(
  '[FORM-21] says what to do next after the widget’s own error $code',
  (error) => {
    // A security check is not advice to check something.
    const words = problemOf(error).problem().replaceAll('security check', '');
    expect(words).toMatch(nextStep);
  },
);

it('[FORM-21] says what to do next after a payment without details', () => {
  expect(english['p2p.invalid']).toMatch(nextStep);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@acme.example'])(
  '[HOST-8] returns no unsafe link: %s',
  (link) => {
    expect(problemOf(new CashierError('No.', { ...refused, link })).problemLink).toBe(undefined);
  },
);

it.each([
  ['day', '24-hour'],
  ['week', '7-day'],
  ['month', '30-day'],
] as const)('shows how much is left of the limit per %s', (period, span) => {
  const limit = { period, left: '12.50', currency: 'EUR' };
  const error = new CashierError('over', { code: 'banking.limitExceeded', status: 422, limit });
  expect(problemOf(error).problem()).toContain(span);
  expect(problemOf(error).problem()).toContain('12.50');
});

it.each(['day', 'week', 'month'] as const)(
  '[FORM-21] advises no smaller amount if the limit per %s leaves none',
  (period) => {
    const used = { code: 'banking.limitExceeded', status: 422 };
    const left = (amount: string, min?: string) => {
      const limit = { period, left: amount, currency: 'EUR' };
      return problemOf(new CashierError('over', { ...used, limit }), min).problem();
    };
    expect(left('0', '20')).toMatch(/^You’ve used all of your .*limit\. Try again later\.$/);
    expect(left('12.50', '20')).toMatch(/12\.50 left .*the minimum here is .*20\. Try again later/);
    expect(left('20', '20')).toContain('Choose a smaller amount');
  },
);

it('falls back to the text of the code', () => {
  const error = new CashierError('over', { code: 'banking.limitExceeded', status: 422 });
  expect(problemOf(error).problem()).toBe(english['common.errors.banking.limitExceeded']);
});
