import type { ErrorCode } from '@opencashier/contract/errors';

export const validCreate = {
  amount: '10',
  currency: 'EUR',
  paymentSessionId: 'none',
  paymentType: 'visa',
  selectedCountry: 'de',
};

/** Requests that deposit-create refuses, with their codes. */
export const wrongCreates: [string, unknown, ErrorCode][] = [
  ['nothing', {}, 'request.invalid'],
  ['a list', [], 'request.invalid'],
  ['a text', 'deposit', 'request.invalid'],
  ['a negative amount', { ...validCreate, amount: -10 }, 'request.invalid'],
  ['an amount of zero', { ...validCreate, amount: 0 }, 'banking.amountOutOfRange'],
  ['an amount that is not a number', { ...validCreate, amount: 'ten' }, 'request.invalid'],
  ['an amount larger than any number', { ...validCreate, amount: '1e309' }, 'request.invalid'],
  ['an amount that is NaN', { ...validCreate, amount: 'NaN' }, 'request.invalid'],
  ['an infinite amount', { ...validCreate, amount: 'Infinity' }, 'request.invalid'],
  ['an amount of 300 digits', { ...validCreate, amount: '9'.repeat(300) }, 'request.invalid'],
  ['an amount with an exponent', { ...validCreate, amount: '1e1' }, 'request.invalid'],
  [
    'an amount that is too precise',
    { ...validCreate, amount: '10.001' },
    'banking.amountTooPrecise',
  ],
  ['an amount over the limit', { ...validCreate, amount: '99999999' }, 'banking.amountOutOfRange'],
  ['an object as amount', { ...validCreate, amount: { $gt: 0 } }, 'request.invalid'],
  ['an unknown method', { ...validCreate, paymentType: 'moon_cash' }, 'banking.methodUnavailable'],
  ['a hostile method', { ...validCreate, paymentType: '__proto__' }, 'banking.methodUnavailable'],
  ['a method with a path', { ...validCreate, paymentType: '../../etc/passwd' }, 'request.invalid'],
  ['an unknown currency', { ...validCreate, currency: 'XXX' }, 'banking.currencyUnavailable'],
  [
    'a currency other than the token’s',
    { ...validCreate, currency: 'USD' },
    'banking.currencyUnavailable',
  ],
  ['an unknown country', { ...validCreate, selectedCountry: 'zz' }, 'banking.methodUnavailable'],
  ['a country of one letter', { ...validCreate, selectedCountry: 'd' }, 'request.invalid'],
  ['an unknown session', validCreate, 'banking.sessionUnknown'],
  ['fields that are a list', { ...validCreate, fields: [] }, 'request.invalid'],
  ['fields with an object', { ...validCreate, fields: { a: {} } }, 'request.invalid'],
  [
    'an unknown field',
    { ...validCreate, fields: { evil: '<script>' } },
    'banking.paymentMethodRegex',
  ],
  [
    'too many fields',
    { ...validCreate, fields: Object.fromEntries([...Array(99).keys()].map((n) => [`f${n}`, ''])) },
    'request.invalid',
  ],
  [
    'a hostile id',
    { ...validCreate, paymentSessionId: "'; drop table cashier.deposits; --" },
    'request.invalid',
  ],
  ['a zero byte in a wallet', { ...validCreate, wallet: 'a\u0000' }, 'request.invalid'],
  ['half of a surrogate pair', { ...validCreate, wallet: 'a\ud800' }, 'request.invalid'],
  [
    'a foreign return address',
    { ...validCreate, returnUrl: 'https://evil.example/' },
    'banking.returnUrlForbidden',
  ],
  ['a bonus that nobody offered', { ...validCreate, bonusId: 'b' }, 'banking.bonusUnavailable'],
  ['a deposit that does not exist', { ...validCreate, depositId: 'd' }, 'banking.depositNotFound'],
  ['a zero byte', { ...validCreate, paymentSessionId: 'a\u0000b' }, 'request.invalid'],
  [
    'a saved account that does not exist',
    { ...validCreate, savedAccountId: 'a' },
    'banking.accountNotFound',
  ],
];

/** Invalid or meaningless for every call; each must be refused and do nothing else. */
export const wrongForAny: unknown[] = [
  null,
  [],
  'text',
  7,
  { amount: {}, currency: [], paymentType: 5 },
  { amount: '1e999', currency: 'EUR', country: 'de' },
  { depositId: ['a'], paymentMethod: {}, withdrawalId: [], accountId: {}, id: [] },
  { depositId: '\u0000', withdrawalId: "' or 1=1 --", accountId: '../../..', id: '%00' },
  { ...validCreate, amount: -1, selectedCountry: '\ud800', fields: 'none' },
  JSON.parse('{"__proto__":{"amount":"10"},"constructor":{"prototype":{}}}'),
];
