import { describe, expect, it } from 'vitest';
import { checkAddress } from './check-address.ts';

const policy = { development: false, deepLinkSchemes: ['upi', 'intent', 'javascript'] };

describe('an address', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'about:blank',
    'chrome://settings',
  ])('[HOST-8] %s is rejected', (address) => {
    expect(checkAddress(address, policy)).toBeUndefined();
  });

  it.each([
    ['https://pay.example/1?a=b', true],
    ['http://pay.example/', false],
    ['https://user:secret@pay.example/', false],
    ['//pay.example', false],
    ['not an address', false],
    ['http://127.0.0.1:4402/', false],
    ['upi://pay?pa=x@bank', true],
    ['tez://pay', false],
    ['intent://pay#Intent;scheme=upi;end', true],
    ['intent://pay#Intent;S.browser_fallback_url=https://evil.example;end', false],
  ])('[HOST-7] %s may be opened: %s', (address, allowed) => {
    expect(checkAddress(address, policy) !== undefined).toBe(allowed);
  });

  it.each([
    ['http://127.0.0.1:4402/pay', true],
    ['http://localhost:4402/pay', true],
    ['http://[::1]:4402/pay', true],
    ['http://127.0.0.1.evil.example/', false],
  ])('%s may be opened in development: %s', (address, allowed) => {
    expect(checkAddress(address, { development: true }) !== undefined).toBe(allowed);
  });
});
