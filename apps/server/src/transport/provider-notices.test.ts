import { createHash, randomBytes } from 'node:crypto';
import { createSignatures } from '@opencashier/contract/signatures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpProvider } from '../providers/http/http-provider.ts';
import type { WebhookReceipt, WebhookRequest } from '../providers/provider.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';

let server: TestServer;
const received: WebhookRequest[] = [];
const lines: string[] = [];

/** A provider whose webhooks are GET requests, with everything in the query. */
class QueryingProvider extends HttpProvider {
  readonly webhookMethods = ['GET'] as const;

  override async receiveWebhook(request: WebhookRequest): Promise<WebhookReceipt | undefined> {
    received.push(request);
    const { order = '', sign } = request.query;
    if (sign !== 'valid') return undefined;
    const data = { subject: 'deposit', reference: order } as const;
    return {
      notices: [{ eventId: `get-${order}`, notice: { type: 'status.asked', data } }],
      acknowledgement: { status: 200, body: 'YES', contentType: 'text/plain' },
    };
  }
}

beforeAll(async () => {
  server = await startTestServer({
    environment: { logLevel: 'warn' },
    logStream: { write: (line) => lines.push(line) },
  });
  const { url, secret } = server.provider;
  const options = { name: 'sandbox', url, origins: [url], secrets: [secret] };
  const plain = new HttpProvider({ ...options, name: 'plain' });
  server.app.services.providers = new Map([
    ['sandbox', new QueryingProvider(options)],
    ['plain', plain],
  ]);
});
afterAll(() => server.close());

it('a webhook by GET is accepted from a provider that asks for it, and leads to the status', async () => {
  const token = await server.token({ user: 'getter' });
  const { depositId } = (await server.deposit(token)).body;
  server.provider.decide(depositId, 'processed');
  const forged = await fetch(`${server.notifyUrl}?order=${depositId}&sign=wrong`);
  expect(forged.status).toBe(401);
  const answer = await fetch(`${server.notifyUrl}?order=${depositId}&sign=valid`);
  expect([answer.status, await answer.text()]).toEqual([200, 'YES']);
  expect(received.at(-1)).toMatchObject({ method: 'GET', body: '' });
  await until(async () => (await server.balance('getter')) === 1000n);
});

it('a webhook by another method than the provider’s is not found', async () => {
  const posted = await fetch(server.notifyUrl, { method: 'POST', body: '{}' });
  expect(posted.status).toBe(404);
  expect((await fetch(`${server.url}/webhooks/plain`)).status).toBe(404);
  expect((await fetch(`${server.url}/webhooks/plain`, { method: 'POST' })).status).toBe(401);
});

it('refused webhooks are logged as warnings with the provider’s name, but not each of them', async () => {
  lines.length = 0;
  for (let count = 0; count < 10; count += 1) {
    await fetch(`${server.url}/webhooks/plain`, { method: 'POST', body: '{}' });
  }
  const logged = lines.map((line) => JSON.parse(line));
  const warnings = logged.filter(({ level }) => level === 40);
  expect(warnings.length).toBeGreaterThan(0);
  expect(warnings.length).toBeLessThan(5);
  for (const line of warnings) {
    expect(line).toMatchObject({ provider: 'plain', msg: expect.stringContaining('refused') });
  }
});

it.each([
  ['of 256 characters', 'e'.repeat(256), 'e'.repeat(256)],
  // Too long for an entry of an index, even compressed.
  ['of thousands of characters', randomBytes(3000).toString('hex'), undefined],
])('a notice with an id %s is stored once', async (_length, id, stored) => {
  const body = JSON.stringify({ type: 'unknown' });
  const post = async () => {
    const signed = createSignatures([server.provider.secret]).sign(id, new Date(), body);
    const headers = { 'content-type': 'application/json', ...signed };
    return (await fetch(`${server.url}/webhooks/plain`, { method: 'POST', body, headers })).status;
  };
  expect([await post(), await post()]).toEqual([202, 202]);
  const digest = `sha256:${createHash('sha256').update(id).digest('hex')}`;
  const { rows } = await server.pool.query(
    `select event_id from cashier.notices where provider = 'plain' and event_id = $1`,
    [stored ?? digest],
  );
  expect(rows).toHaveLength(1);
});
