import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddress, isAppScheme } from './check-address.ts';
import {
  developmentAddresses,
  developmentPolicy,
  honestAddresses,
  tablePolicy,
} from '../testing/honest-addresses.ts';
import { hostileAddresses, hostileInDevelopment } from '../testing/hostile-addresses.ts';

const hostile = Object.entries(hostileAddresses);

describe('a URL', () => {
  it('is tested against at least 300 different hostile addresses', () => {
    const all = hostile.flatMap(([, addresses]) => addresses);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(hostile)('[HOST-7, HOST-8] with %s is rejected', (_, addresses) => {
    expect(addresses.filter((address) => checkAddress(address, tablePolicy))).toEqual([]);
  });

  it.each(honestAddresses)('[HOST-7] %s passes unchanged', (address) => {
    expect(checkAddress(address, tablePolicy)).toBe(address);
  });

  it.each(developmentAddresses)('[HOST-7] %s passes in development only', (address) => {
    expect(checkAddress(address, developmentPolicy)).toBe(address);
    expect(checkAddress(address, { ...developmentPolicy, loopbackHttp: false })).toBeUndefined();
  });

  it('[HOST-7] with plain http passes only on this machine and on listed ports', () => {
    const passed = hostileInDevelopment.filter((each) => checkAddress(each, developmentPolicy));
    expect(passed).toEqual([]);
  });

  it('[HOST-8] with a rejected scheme is rejected even if the scheme is listed', () => {
    const everything = ['javascript', 'data', 'file', 'blob', 'about', 'chrome', 'https', 'http'];
    const policy = { origins: 'any', deepLinkSchemes: everything } as const;
    const addresses = hostileAddresses['a rejected scheme'] ?? [];
    expect(addresses.filter((address) => checkAddress(address, policy))).toEqual([]);
    expect(everything.filter(isAppScheme)).toEqual([]);
  });

  it('[HOST-8] without a listed origin may have any https host, but no other scheme', () => {
    const policy = { origins: 'any' } as const;
    expect(checkAddress('https://help.example/a', policy)).toBe('https://help.example/a');
    expect(checkAddress('upi://pay', policy)).toBeUndefined();
    expect(checkAddress('http://help.example/', policy)).toBeUndefined();
    expect(checkAddress('https://a:b@help.example/', policy)).toBeUndefined();
  });

  it('that passes leads a browser to the listed origin', () => {
    const parts = [
      'https:',
      '//',
      '/',
      '\\',
      'pay.example',
      ':8443',
      '@',
      '.',
      '%2e',
      '?',
      '#',
      'a',
    ];
    const made = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(made, fc.webUrl(), fc.string()), (address) => {
        const passed = checkAddress(address, tablePolicy);
        if (passed === undefined || !/^https?:/i.test(passed)) return;
        expect(tablePolicy.origins).toContain(new URL(passed).origin);
      }),
      { numRuns: 5000 },
    );
  });
});
