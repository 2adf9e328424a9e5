import { expect, it } from 'vitest';
import { defaultLinkSchemes, isOpenable } from './external-link.ts';

it.each([
  'https://bank.example/',
  'http://127.0.0.1:4402/pay/1',
  'HTTPS://bank.example/',
  'upi://pay?pa=shop@bank&am=500',
  'bitcoin:bc1q?amount=0.1',
])('the embed opens %s', (url) => {
  expect(isOpenable(url, defaultLinkSchemes)).toBe(true);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>',
  'file:///etc/passwd',
  'blob:https://bank.example/1',
  'about:blank',
  'chrome://settings',
  'unlisted://pay',
  'intent://pay#Intent;scheme=upi;end',
  '//bank.example/',
  '',
  undefined,
  7,
])('[HOST-8] the embed does not open %j', (url) => {
  expect(isOpenable(url, defaultLinkSchemes)).toBe(false);
});

it('[HOST-8] the embed does not open forbidden schemes even if a host lists them', () => {
  expect(isOpenable('javascript:alert(1)', ['javascript'])).toBe(false);
});

it('the embed opens a listed intent only without a fallback URL', () => {
  const intent = 'intent://pay#Intent;scheme=upi;package=app;end';
  const fallback = 'intent://pay#Intent;S.browser_fallback_url=https%3A%2F%2Fevil.example;end';

  expect(isOpenable(intent, ['intent'])).toBe(true);
  expect(isOpenable(fallback, ['intent'])).toBe(false);
});
