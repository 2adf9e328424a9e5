import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readProviders } from '../kinds.ts';

const live = 'https://abc-checkout-live.adyenpayments.com/checkout/v71';
const source = {
  PROVIDER_ADY_KIND: 'adyen',
  PROVIDER_ADY_URL: live,
  PROVIDER_ADY_API_KEY: 'key',
  PROVIDER_ADY_MERCHANT_ACCOUNT: 'Merchant',
  PROVIDER_ADY_WEBHOOK_HMAC_KEY: randomBytes(32).toString('hex'),
  PROVIDER_ADY_BALANCE_ACCOUNT: 'BA1',
  PROVIDER_ADY_TRANSFERS_URL: 'https://balanceplatform-api-live.adyen.com/btl/v4',
  PROVIDER_ADY_TRANSFERS_API_KEY: 'key',
};

it.each([
  ['PROVIDER_ADY_URL', 'https://checkout-test.adyen.com/v71'],
  ['PROVIDER_ADY_URL', 'https://CHECKOUT-TEST.adyen.com./v71'],
  ['PROVIDER_ADY_TRANSFERS_URL', 'https://balanceplatform-api-test.adyen.com/btl/v4'],
])('%s is not %s in production', (variable, address) => {
  const change = { ...source, [variable]: address };
  expect(() => readProviders('ady', change, true)).toThrow(
    `${variable} is the address of Adyen’s test system`,
  );
  expect(() => readProviders('ady', change, false)).not.toThrow();
  expect(() => readProviders('ady', source, true)).not.toThrow();
});
