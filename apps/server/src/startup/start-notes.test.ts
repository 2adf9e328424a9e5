import { type Catalogue, loadCatalogue } from '@opencashier/catalogue';
import { expect, it } from 'vitest';
import type { ChainNetwork } from '../chains/networks.ts';
import { testPartner } from '../testing/test-partner.ts';
import { codeNotes, contactNotes, idleNotes } from './start-notes.ts';

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

it('security.txt names no page without encryption', () => {
  const links = { support: 'http://localhost:4401/#support' };
  expect(contactNotes(undefined, partnersOf({ links }))).toHaveLength(1);
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

it('names each provider that serves no method, and the variable that is missing', () => {
  const http = { kind: 'http', url: 'https://a.example', origins: [], secrets: [] } as const;
  const own = { ...http, name: 'sandbox' };
  const coins = { ...http, name: 'coins' };
  const networks = new Map();
  expect(idleNotes({ providers: [own, coins], networks }, catalogue)).toEqual([
    'Provider coins serves no method: list its methods in PROVIDER_COINS_METHODS.',
  ]);
  const given = [own, { ...coins, methods: ['crypto_ltc'] }];
  expect(idleNotes({ providers: given, networks }, catalogue)).toEqual([]);
  const custodian = { addresses: { kind: 'provider', provider: 'coins' } } as ChainNetwork;
  const issued = new Map([['ton', custodian]]);
  expect(idleNotes({ providers: [own, coins], networks: issued }, catalogue)).toEqual([]);
});
