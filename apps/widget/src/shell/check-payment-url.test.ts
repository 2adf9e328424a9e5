import {
  developmentAddresses,
  developmentPolicy,
  honestAddresses,
  tablePolicy,
} from '@opencashier/contract/testing/honest-addresses';
import {
  hostileAddresses,
  hostileInDevelopment,
} from '@opencashier/contract/testing/hostile-addresses';
import { describe, expect, it } from 'vitest';
import { beginTest, testConfig, testMethod } from '../testing/fixtures.ts';
import { checkPaymentUrl } from './check-payment-url.ts';

const method = testMethod({ deepLinkSchemes: [...tablePolicy.deepLinkSchemes] });

function begin(paymentOrigins: readonly string[], development = false): void {
  beginTest({}, { ...testConfig, paymentOrigins, development });
}

describe('the URLs that the widget opens', () => {
  it.each(Object.entries(hostileAddresses))('[HOST-7, HOST-8] do not include %s', (_, list) => {
    begin(tablePolicy.origins);
    expect(list.filter((address) => checkPaymentUrl(address, method))).toEqual([]);
  });

  it('[HOST-7] include those of honest providers', () => {
    begin(tablePolicy.origins);
    expect(honestAddresses.filter((address) => !checkPaymentUrl(address, method))).toEqual([]);
  });

  it('[HOST-7] do not include those of another provider or another method', () => {
    begin([]);
    expect(honestAddresses.filter((address) => checkPaymentUrl(address))).toEqual([]);
  });

  it('[HOST-7] may use plain http in development only', () => {
    begin(developmentPolicy.origins, true);
    expect(developmentAddresses.filter((address) => !checkPaymentUrl(address))).toEqual([]);
    expect(hostileInDevelopment.filter((address) => checkPaymentUrl(address))).toEqual([]);
    begin(developmentPolicy.origins);
    expect(developmentAddresses.filter((address) => checkPaymentUrl(address))).toEqual([]);
  });
});
