import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readProviders } from './kinds.ts';

const secret = 'a-secret-of-this-test-long-enough';
const whsec = `whsec_${Buffer.from(secret).toString('base64')}`;
const acme = { PROVIDER_ACME_URL: 'https://acme.example', PROVIDER_ACME_SECRET: whsec };
const coins = {
  PROVIDER_COINS_KIND: 'btcpay',
  PROVIDER_COINS_URL: 'https://btcpay.example',
  PROVIDER_COINS_API_KEY: 'k',
  PROVIDER_COINS_STORE: 'S1',
  PROVIDER_COINS_WEBHOOK_SECRET: secret,
};
const hs = {
  PROVIDER_HS_KIND: 'hyperswitch',
  PROVIDER_HS_API_KEY: 'k',
  PROVIDER_HS_WEBHOOK_SECRET: secret,
};
const ady = {
  PROVIDER_ADY_KIND: 'adyen',
  PROVIDER_ADY_API_KEY: 'key',
  PROVIDER_ADY_MERCHANT_ACCOUNT: 'Merchant',
  PROVIDER_ADY_WEBHOOK_HMAC_KEY: '4A'.repeat(32),
};
const mp = {
  PROVIDER_MP_KIND: 'mercadopago',
  PROVIDER_MP_ACCESS_TOKEN: 'APP_USR-1',
  PROVIDER_MP_WEBHOOK_SECRET: secret,
};
const all = { ...acme, ...coins, ...hs, ...ady, ...mp };
const names = 'acme, coins, hs, ady, mp';

const refusalOf = (change: NodeJS.ProcessEnv, listed = names) => {
  try {
    readProviders(listed, { ...all, ...change }, false);
    return [];
  } catch (error) {
    return String(error)
      .replace(/^\w+: /, '')
      .split('\n');
  }
};

it.each([
  ['acme', 'PROVIDER_ACME_EXTENSION'],
  ['coins', 'PROVIDER_COINS_STOER'],
  ['coins', 'PROVIDER_COINS_PAYOUT_METHODS'],
  ['coins', 'PROVIDER_COINS_PAYOUT_APPROVAL'],
  ['hs', 'PROVIDER_HS_PAYOUT'],
  ['ady', 'PROVIDER_ADY_TRANSFERS_API_KEY'],
  ['mp', 'PROVIDER_MP_ORIGINS'],
])('a setting that %s does not have stops the start with one line: %s', (name, variable) => {
  expect(refusalOf({ [variable]: 'automatic' })).toEqual([
    `${variable} has no effect: provider ${name} has no such setting, or lacks another that it belongs to.`,
  ]);
});

it('every setting that providers of each kind have is accepted', () => {
  const change = {
    PROVIDER_ACME_KIND: 'http',
    PROVIDER_ACME_METHODS: 'visa',
    PROVIDER_ACME_ORIGINS: 'https://pay.example',
    PROVIDER_ACME_NEEDS: 'email',
    PROVIDER_ACME_REQUIRES: 'phone',
    PROVIDER_ACME_EXTENSIONS: 'return',
    PROVIDER_COINS_ORIGINS: 'https://pay.example',
    PROVIDER_COINS_PAYOUT_METHOD: 'BTC-CHAIN',
    PROVIDER_COINS_PAYOUT_APPROVAL: 'automatic',
    PROVIDER_HS_URL: 'https://hyperswitch.example',
    PROVIDER_HS_ORIGINS: 'https://pay.example',
    PROVIDER_HS_PROFILE: 'profile',
    PROVIDER_HS_REQUIRES: 'email',
    PROVIDER_HS_PAYOUTS: 'automatic',
    PROVIDER_ADY_URL: 'https://adyen.example/v71',
    PROVIDER_ADY_ORIGINS: 'https://pay.example',
    PROVIDER_ADY_REQUIRES: 'email',
    PROVIDER_ADY_BALANCE_ACCOUNT: 'BA1',
    PROVIDER_ADY_TRANSFERS_URL: 'https://adyen.example/btl/v4',
    PROVIDER_ADY_TRANSFERS_API_KEY: 'key',
    PROVIDER_MP_URL: 'https://mercadopago.example',
  };
  expect(refusalOf(change)).toEqual([]);
});

it('a name that begins like another keeps its own settings', () => {
  const eu = { PROVIDER_ACME_EU_URL: 'https://eu.example', PROVIDER_ACME_EU_SECRET: whsec };
  expect(refusalOf(eu, `${names}, acme-eu`)).toEqual([]);
  expect(refusalOf({ ...eu, PROVIDER_ACME_EU_NEED: 'email' }, `acme-eu, ${names}`)).toEqual([
    expect.stringContaining('PROVIDER_ACME_EU_NEED has no effect: provider acme-eu'),
  ]);
  // A check of one adapter reads that one alone.
  expect(refusalOf({ ...eu, CASHIER_PROVIDERS: 'acme, acme-eu' }, 'acme')).toEqual([]);
});

it.each([
  [
    'of the kind http',
    { PROVIDER_ACME_EU_URL: 'https://eu.example', PROVIDER_ACME_EU_SECRET: whsec },
  ],
  ['of another kind', { PROVIDER_ACME_EU_KIND: 'adyen', PROVIDER_ACME_EU_API_KEY: 'k' }],
])('the settings of a provider %s that is switched off may stay', (_kind, eu) => {
  expect(refusalOf({}, 'acme')).toEqual([]);
  expect(refusalOf({ ...eu, PROVIDER_ACME_EU_METHODS: 'visa' })).toEqual([]);
});

it('a variable of no provider is only named: it may be another program’s', () => {
  const notes: string[] = [];
  const source = { ...all, PROVIDER_API_KEY: 'k' };
  readProviders(names, source, false, (line) => notes.push(line));
  expect(notes).toEqual([
    'PROVIDER_API_KEY has no effect: CASHIER_PROVIDERS lists no provider of this name.',
  ]);
});

it('a variable that the file of networks or a partner’s file names is in use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'named-'));
  const networks = join(folder, 'networks.txt');
  writeFileSync(networks, '{"chain":{"urlEnv":"PROVIDER_ACME_EXPLORER_URL"}}');
  writeFileSync(join(folder, 'shop.json'), '{"wallet":{"secretEnv":"PROVIDER_ACME_WALLET"}}');
  const change = {
    PROVIDER_ACME_EXPLORER_URL: 'https://node.example',
    PROVIDER_ACME_WALLET: secret,
    CASHIER_NETWORKS_FILE: networks,
    CASHIER_PARTNERS_DIR: folder,
  };
  expect(refusalOf(change)).toEqual([]);
  const unreadable = { CASHIER_NETWORKS_FILE: folder, CASHIER_PARTNERS_DIR: networks };
  expect(refusalOf({ ...change, ...unreadable })).toHaveLength(2);
});

it('variables that the operator did not set for a provider are left alone', () => {
  const change = {
    PROVIDER_SECRET: whsec,
    PROVIDER_ACME_SECRET_FILE: '/run/secrets/acme',
    PROVIDER_ACME_PORT: 'tcp://10.0.0.1:80',
    PROVIDER_ACME_PORT_80_TCP_ADDR: '10.0.0.1',
    PROVIDER_ACME_SERVICE_HOST: '10.0.0.1',
    PROVIDER_BRIDGE_SERVICE_PORT_HTTP: '80',
    PROVIDER_COINS_STOER: ' ',
  };
  expect(refusalOf(change)).toEqual([]);
});

it('a wrong kind is the only thing said of its provider', () => {
  expect(refusalOf({ PROVIDER_COINS_KIND: 'btcpy' })).toEqual([
    'PROVIDER_COINS_KIND is not valid: one of http, adyen, btcpay, hyperswitch, mercadopago.',
  ]);
});
