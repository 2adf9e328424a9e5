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
import { isAllowedSource, type SourcePolicy } from './check-source.ts';

const listed: SourcePolicy = { ...tablePolicy, production: true };
const inDevelopment: SourcePolicy = {
  origins: developmentPolicy.origins,
  deepLinkSchemes: [],
  production: false,
};

const passes =
  (policy: SourcePolicy, method: 'GET' | 'POST', params = {}) =>
  (address: unknown) =>
    isAllowedSource({ url: address as string, method, params }, policy);

describe('a source', () => {
  it.each(Object.entries(hostileAddresses))('[HOST-7, HOST-8] with %s is refused', (_, list) => {
    expect(list.filter(passes(listed, 'GET'))).toEqual([]);
    expect(list.filter(passes(listed, 'POST'))).toEqual([]);
  });

  it('[HOST-7] is accepted from an honest provider, and posted only to pages', () => {
    expect(honestAddresses.filter((url) => !passes(listed, 'GET')(url))).toEqual([]);
    const pages = honestAddresses.filter((url) => url.startsWith('https:'));
    expect(honestAddresses.filter(passes(listed, 'POST'))).toEqual(pages);
  });

  it('[HOST-7] may use plain http in development only', () => {
    expect(developmentAddresses.filter(passes(inDevelopment, 'GET'))).toEqual(developmentAddresses);
    expect(hostileInDevelopment.filter(passes(inDevelopment, 'GET'))).toEqual([]);
    const production = { ...inDevelopment, production: true };
    expect(developmentAddresses.filter(passes(production, 'GET'))).toEqual([]);
  });

  it('[HOST-7] is checked together with its parameters', () => {
    const url = 'https://pay.example/';
    expect(passes(listed, 'GET', { a: '"><script>' })(url)).toBe(true);
    expect(passes(listed, 'GET', { a: 'x'.repeat(9000) })(url)).toBe(false);
    const app = 'intent://pay#Intent;scheme=upi;end';
    expect(passes(listed, 'GET', { pa: 'shop@bank' })(app)).toBe(true);
  });
});
