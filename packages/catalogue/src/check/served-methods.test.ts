import { expect, it } from 'vitest';
import { loadCatalogue } from '../load/load-catalogue.ts';
import { checkService } from './served-methods.ts';

const catalogue = loadCatalogue();

it('the check of served methods says nothing if no provider is configured', () => {
  expect(checkService(catalogue, {})).toBe(undefined);
});

it('the check of served methods reports the methods that no configured provider serves, and which kind could', () => {
  const service = checkService(catalogue, {
    CASHIER_PROVIDERS: 'coins',
    PROVIDER_COINS_KIND: 'btcpay',
    PROVIDER_COINS_METHODS: 'crypto_btc',
  });
  expect(service?.served).toBe(1);
  expect(service?.unserved).toHaveLength(catalogue.methods.size - 1);
  expect(service?.unserved).toContain(
    'pix: provider sandbox is not configured; hyperswitch or mercadopago can serve it',
  );
  expect(service?.unserved).toContain('upi: provider sandbox is not configured');
  expect(service?.problems).toEqual([]);
});

it('the check of served methods names a provider that serves none', () => {
  const coins = { CASHIER_PROVIDERS: 'sandbox, coins', PROVIDER_COINS_KIND: 'btcpay' };
  expect(checkService(catalogue, coins)?.idle).toEqual([
    'coins: serves no method: list them in PROVIDER_COINS_METHODS',
  ]);
  const given = { ...coins, PROVIDER_COINS_METHODS: 'crypto_ltc' };
  expect(checkService(catalogue, given)?.idle).toEqual([]);
});

it('the check of served methods refuses a method that does not exist, and one that its provider cannot serve', () => {
  const { problems } =
    checkService(catalogue, {
      CASHIER_PROVIDERS: 'sandbox, mp',
      PROVIDER_MP_KIND: 'mercadopago',
      PROVIDER_MP_METHODS: 'pix, visa, pixx',
    }) ?? {};
  expect(problems).toEqual([
    'pixx: assigned to mp, but there is no such method',
    'visa: assigned to mp, but mercadopago cannot serve it',
  ]);
});

it('reports the withdrawals that the provider of a method does not pay out, and why', () => {
  const providers = {
    CASHIER_PROVIDERS: 'mp, ady, coins, hs',
    PROVIDER_MP_KIND: 'mercadopago',
    PROVIDER_MP_METHODS: 'pix',
    PROVIDER_ADY_KIND: 'adyen',
    PROVIDER_ADY_METHODS: 'sepa_transfer, visa, swish',
    PROVIDER_COINS_KIND: 'btcpay',
    PROVIDER_COINS_METHODS: 'crypto_btc, crypto_ltc',
    PROVIDER_HS_KIND: 'hyperswitch',
    PROVIDER_HS_METHODS: 'interac',
  };
  const without = checkService(catalogue, providers);
  expect(without?.served).toBe(7);
  expect(without?.problems).toEqual([]);
  expect(without?.depositsOnly.toSorted()).toEqual([
    'crypto_btc: no withdrawals through coins: PROVIDER_COINS_PAYOUT_METHOD is not set',
    'crypto_ltc: no withdrawals through coins: PROVIDER_COINS_PAYOUT_METHOD is not set',
    'interac: no withdrawals through hs: PROVIDER_HS_PAYOUTS is not set',
    'pix: no withdrawals through mp: mercadopago does not pay out',
    'sepa_transfer: no withdrawals through ady: PROVIDER_ADY_BALANCE_ACCOUNT is not set',
    'swish: no withdrawals through ady: adyen does not pay out by it',
  ]);
  const paying = checkService(catalogue, {
    ...providers,
    PROVIDER_ADY_BALANCE_ACCOUNT: 'BA1',
    PROVIDER_COINS_PAYOUT_METHOD: 'BTC-CHAIN',
    PROVIDER_HS_PAYOUTS: 'automatic',
  });
  expect(paying?.depositsOnly.toSorted()).toEqual([
    'crypto_ltc: no withdrawals through coins: btcpay does not pay out by it',
    'pix: no withdrawals through mp: mercadopago does not pay out',
    'swish: no withdrawals through ady: adyen does not pay out by it',
  ]);
});

it('refuses a method of withdrawals alone whose provider does not pay out', () => {
  const pix = catalogue.methods.get('pix');
  if (!pix) throw new Error('there is no pix');
  const methods = new Map([['pix', { ...pix, kinds: ['withdrawal' as const] }]]);
  const { problems } =
    checkService(
      { methods },
      { CASHIER_PROVIDERS: 'mp', PROVIDER_MP_KIND: 'mercadopago', PROVIDER_MP_METHODS: 'pix' },
    ) ?? {};
  expect(problems).toEqual(['pix: assigned to mp, but mercadopago does not pay out']);
});
