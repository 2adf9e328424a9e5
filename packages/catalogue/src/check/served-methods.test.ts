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
