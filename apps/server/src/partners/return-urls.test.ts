import {
  hostileAddresses,
  hostileInDevelopment,
} from '@opencashier/contract/testing/hostile-addresses';
import { describe, expect, it } from 'vitest';
import { isAllowedReturnUrl, isSafeReturnUrl } from './return-urls.ts';

const texts = Object.values(hostileAddresses)
  .flat()
  .filter((each) => typeof each === 'string');
const returnUrls = ['https://pay.example/back', 'acme-app://cashier/back'];

describe('the return address', () => {
  it('[HOST-7] must match the partner’s list exactly', () => {
    expect(returnUrls.filter((url) => isAllowedReturnUrl({ returnUrls }, url))).toEqual(returnUrls);
    const near = [
      'https://pay.example/back/',
      'https://pay.example/back?x=1',
      'https://pay.example/Back',
      'https://PAY.example/back',
      'https://pay.example/back#',
      'https://pay.example/../back',
      'acme-app://cashier/back/..',
    ];
    const passed = [...texts, ...near].filter((url) => isAllowedReturnUrl({ returnUrls }, url));
    expect(passed).toEqual([]);
  });

  it('is our own page by default', () => {
    expect(isAllowedReturnUrl(undefined, undefined)).toBe(true);
    expect(isAllowedReturnUrl(undefined, 'https://pay.example/back')).toBe(false);
  });

  it('[HOST-8] may be listed only as a page or a link into an app', () => {
    expect(returnUrls.filter((url) => isSafeReturnUrl(url, false))).toEqual(returnUrls);
    expect(isSafeReturnUrl('http://localhost:4401/back', true)).toBe(true);
    const unsafe = [
      ...(hostileAddresses['a rejected scheme'] ?? []),
      ...(hostileAddresses['credentials'] ?? []),
      ...(hostileAddresses['markup or a quote in it'] ?? []),
      ...(hostileAddresses['an intent that leads elsewhere'] ?? []),
      ...(hostileAddresses['no address of its own'] ?? []),
      'http://localhost:4401/back',
    ];
    expect(unsafe.filter((url) => isSafeReturnUrl(String(url), false))).toEqual([]);
    const elsewhere = hostileInDevelopment.filter((url) => !url.startsWith('http://127.0.0.1:'));
    expect(elsewhere.filter((url) => isSafeReturnUrl(url, true))).toEqual([]);
  });
});
