import { type Catalogue, loadCatalogue } from '@opencashier/catalogue';
import { expect, it } from 'vitest';
import { testPartner } from '../testing/test-partner.ts';
import { codeNotes, contactNotes } from './start-notes.ts';

const partnersOf = (change: object) => new Map([['demo', { ...testPartner, ...change }]]);
const catalogue = loadCatalogue();
const only = (...names: string[]): Catalogue => ({
  ...catalogue,
  methods: new Map([...catalogue.methods].filter(([name]) => names.includes(name))),
});
const withCodes = (codeFrom: Record<string, string>) =>
  partnersOf({ withdrawals: { approveUpTo: {}, codeFrom, limits: {} } });

it('a start says that security.txt has no contact', () => {
  expect(contactNotes(undefined, partnersOf({ links: undefined }))).toEqual([
    expect.stringContaining('set CASHIER_SECURITY_CONTACT'),
  ]);
  expect(contactNotes('mailto:security@acme.example', partnersOf({ links: undefined }))).toEqual(
    [],
  );
  const links = { support: 'https://acme.example/help' };
  expect(contactNotes(undefined, partnersOf({ links }))).toEqual([]);
});

it('a start names the currencies in which a partner with codes asks for none', () => {
  const nigeria = only('bank_transfer_nigeria');
  expect(codeNotes(withCodes({ EUR: '200' }), nigeria)).toEqual([
    'Partner demo asks for no code in these currencies, which codeFrom lacks: NGN.',
  ]);
  expect(codeNotes(withCodes({ NGN: '200' }), nigeria)).toEqual([]);
  expect(codeNotes(withCodes({}), nigeria)).toEqual([]);
  const [deposits = ''] = [...catalogue.methods.values()]
    .filter(({ kinds }) => !kinds.includes('withdrawal'))
    .map(({ name }) => name);
  expect(codeNotes(withCodes({ NGN: '200' }), only(deposits))).toEqual([]);
});

it('a start names the coins of the sweepstake if a crypto method can redeem them', () => {
  const [line = ''] = codeNotes(withCodes({ EUR: '200' }), only('crypto_usdt'));
  expect(line).toMatch(/: (?:[A-Z]+, )*SC\b/);
});
