import { providerRefusal } from '@opencashier/contract/provider/protocol';
import { requestContent } from '@opencashier/contract/signatures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

describe('signatures', () => {
  const headers = { 'content-type': 'application/json' };

  it('rejects a request without a signature', async () => {
    const body = JSON.stringify(sandbox.order());
    const unsigned = await sandbox.fetch('/deposits', { method: 'POST', headers, body });

    expect(unsigned.status).toBe(401);
    expect(unsigned.json).toMatchObject({ error: { code: 'signature.invalid' } });
    expect((await sandbox.fetch('/deposits/dep_1')).status).toBe(401);
  });

  it.each([
    ['another body', { path: '/deposits', body: '{"amount":"1"}', ageSeconds: 0 }],
    ['another path', { path: '/payouts', body: undefined, ageSeconds: 0 }],
    ['a request of an hour ago', { path: '/deposits', body: undefined, ageSeconds: 3600 }],
  ])('rejects the signature of %s', async (_name, { path, body, ageSeconds }) => {
    const sent = JSON.stringify(sandbox.order());
    const at = new Date(Date.now() - ageSeconds * 1000);
    const answer = await sandbox.fetch('/deposits', {
      method: 'POST',
      headers: {
        ...headers,
        ...sandbox.signatures.sign('req_1', at, requestContent('POST', path, body ?? sent)),
      },
      body: sent,
    });

    expect(answer.status).toBe(401);
  });
});

describe('bad input', () => {
  it.each([
    ['an array instead of an object', []],
    ['a negative amount', { amount: '-1' }],
    ['a script as return address', { returnUrl: 'javascript:alert(1)' }],
    ['a file as notify address', { notifyUrl: 'file:///etc/passwd' }],
    ['credentials in an address', { returnUrl: 'https://user:pass@bank.example/' }],
    ['a host that would split a header', { returnUrl: 'https://a;sandbox/' }],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['a reference with markup', { reference: '<script>' }],
    ['no player', { player: undefined }],
  ])('answers 400 with a typed error for %s', async (_name, overrides) => {
    const body = Array.isArray(overrides) ? overrides : sandbox.order(overrides);
    const answer = await sandbox.call('POST', '/deposits', body);

    expect(answer.status).toBe(400);
    expect(providerRefusal.parse(answer.json).error.code).toBe('request.invalid');
  });

  it('answers 400, 404, 413 and 415 with typed errors', async () => {
    const signed = (body: string) =>
      sandbox.signatures.sign('req_1', new Date(), requestContent('POST', '/deposits', body));
    const post = (body: string, type: string) =>
      sandbox.fetch('/deposits', {
        method: 'POST',
        headers: { 'content-type': type, ...signed(body) },
        body,
      });
    const answers = [
      await post('{', 'application/json'),
      await sandbox.fetch('/deposits/%zz'),
      await sandbox.fetch('/nowhere'),
      await post(JSON.stringify({ player: 'x'.repeat(70_000) }), 'application/json'),
      await post('<deposit/>', 'text/xml'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 413, 415]);
    for (const { json } of answers) expect(providerRefusal.safeParse(json).success).toBe(true);
  });
});

describe('memory', () => {
  it('drops the oldest finished payment when full, and rejects new ones if none is finished', async () => {
    const small = await runSandbox({ capacity: 2 });
    try {
      const open = (reference: string) =>
        small.call('POST', '/deposits', small.order({ reference }));
      await open('dep_1');
      await open('dep_2');
      expect((await open('dep_3')).status).toBe(503);

      await small.call('POST', '/deposits/dep_1/cancel');
      await small.receiver.next();
      await expect.poll(async () => (await open('dep_3')).status).toBe(200);
      expect((await small.call('GET', '/deposits/dep_1')).status).toBe(404);
      expect((await small.call('GET', '/deposits/dep_2')).status).toBe(200);
    } finally {
      await small.stop();
    }
  });
});
