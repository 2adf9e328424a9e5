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
import { checkSource } from './check-address.ts';

const method = testMethod({ deepLinkSchemes: [...tablePolicy.deepLinkSchemes] });

function begin(paymentOrigins: readonly string[], development = false): void {
  beginTest({}, { ...testConfig, paymentOrigins, development });
}

describe('what the widget opens', () => {
  it.each(Object.entries(hostileAddresses))('[HOST-7, HOST-8] is nothing with %s', (_, list) => {
    begin(tablePolicy.origins);
    expect(list.filter((address) => checkSource(address, method))).toEqual([]);
  });

  it('[HOST-7] is what honest providers send', () => {
    begin(tablePolicy.origins);
    expect(honestAddresses.filter((address) => !checkSource(address, method))).toEqual([]);
  });

  it('[HOST-7] is nothing of another provider’s, or of another method’s', () => {
    begin([]);
    expect(honestAddresses.filter((address) => checkSource(address))).toEqual([]);
  });

  it('[HOST-7] is of plain http in development alone', () => {
    begin(developmentPolicy.origins, true);
    expect(developmentAddresses.filter((address) => !checkSource(address))).toEqual([]);
    expect(hostileInDevelopment.filter((address) => checkSource(address))).toEqual([]);
    begin(developmentPolicy.origins);
    expect(developmentAddresses.filter((address) => checkSource(address))).toEqual([]);
  });
});
