import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

describe('the id of a signed request', () => {
  const win = (user: string) => ({
    user,
    reference: crypto.randomUUID(),
    kind: 'win',
    amount: '25.50',
    currency: 'EUR',
  });

  it.each([
    // Too long for an entry of an index, even compressed.
    ['thousands of characters', randomBytes(3000).toString('hex')],
    ['129 characters', 'r'.repeat(129)],
    ['a space', 'req 1'],
  ])('is refused if it has %s, for changes and reads', async (_what, id) => {
    const posted = await askOperator(server, 'post', win('ida'), { id });
    expect([posted.status, posted.body.error.code]).toEqual([400, 'requestInvalid']);
    const read = await askOperator(server, 'balances', { user: 'ida' }, { id });
    expect([read.status, read.body.error.code]).toEqual([400, 'requestInvalid']);
    expect(await server.balance('ida')).toBe(0n);
  });

  it.each([
    ['128 characters', 'r'.repeat(128)],
    ['the characters of base64', 'cmVxdWVzdA+/=='],
  ])('may have %s', async (_what, id) => {
    const { status } = await askOperator(server, 'post', win('jo'), { id });
    expect(status).toBe(200);
  });
});
