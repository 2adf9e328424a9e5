import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createSignatures, readSecrets, requestContent } from './signatures.ts';

const secret = (name: string) =>
  `whsec_${Buffer.from(`${name}-`.padEnd(32, 'x')).toString('base64')}`;
const [older, newer] = [secret('older'), secret('newer')];
const body = '{"amount":"10"}';

describe('signatures', () => {
  it('are accepted by the Standard Webhooks library', () => {
    const headers = createSignatures([older]).sign('evt_1', new Date(), body);
    expect(new Webhook(older).verify(body, { ...headers })).toEqual({ amount: '10' });
  });

  it.each([
    ['only the sender has the new key', [newer, older], [older]],
    ['both have both', [newer, older], [older, newer]],
    ['the receiver has dropped the old key', [newer, older], [newer]],
    ['only the receiver has the new key', [older], [newer, older]],
  ])('are accepted throughout a key rotation: %s', (_name, senders, receivers) => {
    const headers = createSignatures(senders).sign('evt_1', new Date(), body);
    expect(createSignatures(receivers).verify({ ...headers }, body)).toBe(true);
  });

  it.each(['', '=', '=='])('are the same with a secret whose padding is “%s”', (padding) => {
    const bare = older.replace(/=+$/, '') + padding;
    const headers = createSignatures([bare]).sign('evt_1', new Date(), body);
    expect(createSignatures([older]).verify({ ...headers }, body)).toBe(true);
    expect(headers['webhook-signature']).toBe(
      new Webhook(bare).sign('evt_1', new Date(Number(headers['webhook-timestamp']) * 1000), body),
    );
  });

  it.each(['whsec_', 'whsec_not base64', 'whsec_a-b_', 'whsec_A'])(
    'are not made with “%s”',
    (secretText) => {
      expect(() => createSignatures([secretText])).toThrow();
    },
  );

  it('are rejected by a receiver without the key', () => {
    const headers = createSignatures([older]).sign('evt_1', new Date(), body);
    expect(createSignatures([newer]).verify({ ...headers }, body)).toBe(false);
  });

  it.each([
    ['another body', {}, '{"amount":"1000"}'],
    ['another id', { 'webhook-id': 'evt_2' }, body],
    ['another time', { 'webhook-timestamp': '1700000000' }, body],
    ['a timestamp that is not a number', { 'webhook-timestamp': `${Date.now()}abc` }, body],
    ['no signature', { 'webhook-signature': undefined }, body],
    ['two signatures in an array', { 'webhook-signature': ['v1,a', 'v1,b'] }, body],
    ['another version', { 'webhook-signature': 'v2,abc' }, body],
  ])('do not match %s', (_name, change, received) => {
    const keys = createSignatures([older]);
    const headers = keys.sign('evt_1', new Date(), body);
    expect(keys.verify({ ...headers, ...change }, received)).toBe(false);
  });

  it('expire after five minutes', () => {
    const keys = createSignatures([older]);
    const signedAgo = (seconds: number) =>
      keys.sign('evt_1', new Date(Date.now() - seconds * 1000), body);
    expect(keys.verify({ ...signedAgo(290) }, body)).toBe(true);
    expect(keys.verify({ ...signedAgo(310) }, body)).toBe(false);
    expect(keys.verify({ ...signedAgo(-310) }, body)).toBe(false);
  });

  it('for one request are not valid for another', () => {
    const keys = createSignatures([older]);
    const headers = keys.sign('r1', new Date(), requestContent('GET', '/deposits/a', ''));
    expect(keys.verify({ ...headers }, requestContent('GET', '/deposits/b', ''))).toBe(false);
    expect(keys.verify({ ...headers }, requestContent('POST', '/deposits/a', ''))).toBe(false);
  });

  it('use the keys of one setting', () => {
    expect(readSecrets(` ${newer}  ${older}\n`)).toEqual([newer, older]);
    expect(() => createSignatures(readSecrets(' '))).toThrow(/at least one secret/);
  });
});
