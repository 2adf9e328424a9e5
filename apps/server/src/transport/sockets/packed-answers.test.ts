import { gunzipSync } from 'node:zlib';
import type { AnswerFrame } from '@opencashier/contract/calls/socket/frames';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaw, upgradeRequest } from '../../testing/raw-connection.ts';
import { askOver, openTestSocket } from '../../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = { country: 'de', currency: 'EUR' };
const accepting = { encoding: 'gzip' };

async function ask(name: string, query?: Record<string, string>): Promise<AnswerFrame> {
  const socket = await openTestSocket(server.url, query);
  return askOver(socket, await server.token({ user: 'packed' }), name, list);
}

describe('[NET-4] the list of methods over the socket', () => {
  it('is compressed if the client accepts it, and says the same as over HTTP', async () => {
    const { gzip, ...others } = await ask('methods-payment-v3', accepting);
    const token = await server.token({ user: 'packed' });
    const { body } = await server.call(token, 'methods-payment-v3', list);

    expect(others).toEqual({ id: expect.any(String), status: 200 });
    expect(JSON.parse(gunzipSync(gzip ?? '').toString())).toEqual(body);
    expect(gzip?.byteLength).toBeLessThan(JSON.stringify(body).length / 2);
  });

  it.each([
    ['no encoding', {}],
    ['another encoding', { encoding: 'br' }],
  ])('is plain for a client that accepts %s', async (_which, query: Record<string, string>) => {
    const answer = await ask('methods-payment-v3', query);
    expect(answer).toMatchObject({ status: 200, data: { methods: expect.any(Array) } });
    expect(answer.gzip).toBeUndefined();
  });
});

describe('an answer about the player', () => {
  it('is never compressed, so that its size reveals nothing', async () => {
    const answer = await ask('userdata-payment-snippet', accepting);
    expect(answer).toMatchObject({ status: 200, data: expect.any(Object) });
    expect(answer.gzip).toBeUndefined();
  });

  it('is not compressed by the connection either', async () => {
    const raw = await openRaw(server.url);
    raw.send(upgradeRequest(undefined, 'sec-websocket-extensions: permessage-deflate\r\n'));
    await expect.poll(() => raw.received()).toContain('pingInterval');
    expect(raw.received().toLowerCase()).not.toContain('sec-websocket-extensions');
  });
});
