import { checkService, loadCatalogue } from '@opencashier/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { readProviders } from './kinds.ts';

const source = {
  CASHIER_PROVIDERS: 'mp, ady, coins, hs',
  PROVIDER_MP_KIND: 'mercadopago',
  PROVIDER_MP_ACCESS_TOKEN: 'APP_USR-1',
  PROVIDER_MP_WEBHOOK_SECRET: 'a-secret-of-this-test-long-enough',
  PROVIDER_MP_METHODS: 'pix',
  PROVIDER_ADY_KIND: 'adyen',
  PROVIDER_ADY_API_KEY: 'key',
  PROVIDER_ADY_MERCHANT_ACCOUNT: 'Merchant',
  PROVIDER_ADY_WEBHOOK_HMAC_KEY: '4A'.repeat(32),
  PROVIDER_ADY_BALANCE_ACCOUNT: 'BA1',
  PROVIDER_ADY_TRANSFERS_API_KEY: 'key',
  PROVIDER_ADY_METHODS: 'visa, mb_way',
  PROVIDER_COINS_KIND: 'btcpay',
  PROVIDER_COINS_URL: 'http://127.0.0.1:1',
  PROVIDER_COINS_API_KEY: 'key',
  PROVIDER_COINS_STORE: 'Store',
  PROVIDER_COINS_WEBHOOK_SECRET: 'a-secret-of-this-test-long-enough',
  PROVIDER_COINS_PAYOUT_METHOD: 'BTC-CHAIN',
  PROVIDER_COINS_METHODS: 'crypto_btc, crypto_ltc',
  PROVIDER_HS_KIND: 'hyperswitch',
  PROVIDER_HS_API_KEY: 'key',
  PROVIDER_HS_WEBHOOK_SECRET: 'a-secret-of-this-test-long-enough',
  PROVIDER_HS_PAYOUTS: 'automatic',
  PROVIDER_HS_METHODS: 'sepa_transfer, interac, skrill, swish',
};

let server: TestServer;
beforeAll(async () => {
  const providers = readProviders(source.CASHIER_PROVIDERS, source, false);
  server = await startTestServer({ environment: { providers } });
});
afterAll(() => server.close());

it('the server offers no withdrawal that catalogue:check says nobody pays out, and every other', () => {
  const shipped = loadCatalogue();
  const { methods } = server.app.services.catalogue;
  const offered = [...methods.values()].filter(({ provider }) => provider !== 'sandbox');
  const without = offered
    .filter(({ name }) => shipped.methods.get(name)?.kinds.includes('withdrawal'))
    .filter(({ kinds }) => !kinds.includes('withdrawal'))
    .map(({ name }) => name);
  const reported = checkService(shipped, source)?.depositsOnly.map((line) => line.split(':')[0]);
  expect(without.toSorted()).toEqual(reported?.toSorted());
  expect(without.toSorted()).toEqual(['crypto_ltc', 'mb_way', 'pix', 'skrill', 'swish']);
});

it('a coin that a provider collects on its own pages has no texts about our page with an address', () => {
  const shipped = loadCatalogue().methods;
  const { methods } = server.app.services.catalogue;
  const texts = ['note_key', 'instruction_keys', 'video_guide_url'];
  for (const name of ['crypto_btc', 'crypto_ltc']) {
    expect(Object.keys(shipped.get(name) ?? {})).toEqual(expect.arrayContaining(texts));
    const method = methods.get(name);
    expect(Object.keys(method ?? {}).filter((key) => texts.includes(key))).toEqual([]);
    expect(method?.kinds).toContain('deposit');
  }
});

it('an operator’s own texts of such a coin stay', () => {
  const catalogue = loadCatalogue();
  const shipped = catalogue.methods.get('crypto_ltc');
  if (!shipped) throw new Error('the catalogue has no crypto_ltc');
  const guide = { ru_ru: { url: 'guides/own.webm', redesign: 'guides/own.webm' } };
  const own = { note_key: 'note_own', instruction_keys: ['step_own'], video_guide_url: guide };
  const instruction_keys = ['step_coin_address', 'step_own'];
  const changed = { ...shipped, ...own, instruction_keys };
  const methods = new Map(catalogue.methods).set('crypto_ltc', changed);
  server.app.followCatalogue({ kind: 'loaded', catalogue: { ...catalogue, methods } });
  expect(server.app.services.catalogue.methods.get('crypto_ltc')).toMatchObject(own);
  server.app.followCatalogue({ kind: 'loaded', catalogue });
});
