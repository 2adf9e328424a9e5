import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ProviderUnavailable } from '../provider.ts';
import { createJsonClient } from './json-client.ts';

const open = new Set<ReturnType<typeof createServer>>();
afterEach(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
  open.clear();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  open.add(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const client = createJsonClient({ name: 'Bank', timeoutMs: 60_000, answerMaxBytes: 1000 });
const ask = async (answer: RequestListener) =>
  client({ method: 'POST', url: await serve(answer), headers: {}, body: '{}' });

const causeOf = async (answer: RequestListener) => {
  const error: unknown = await ask(answer).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  return String((error as Error).cause);
};

it('sends JSON over HTTP/1.1 and asks for an answer without compression', async () => {
  const answer = await ask((request, response) => {
    const { 'accept-encoding': encoding, 'content-type': type } = request.headers;
    response.end(JSON.stringify({ encoding, type, version: request.httpVersion }));
  });
  expect(answer).toEqual({
    status: 200,
    body: { encoding: 'identity', type: 'application/json', version: '1.1' },
  });
});

it('does not take a compressed answer for one without JSON', async () => {
  const cause = await causeOf((_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync('{"ok":true}'));
  });
  expect(cause).toContain('compressed');
});

it('follows no redirect, and does not wait for the rest of its answer', async () => {
  const cause = await causeOf((_, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).write('…');
  });
  expect(cause).toContain('redirect');
});

it('reads no more than a valid answer can have', async () => {
  const cause = await causeOf((_, response) => void response.end('x'.repeat(1001)));
  expect(cause).toContain('too long');
});

it('ends a request without an answer after its time, and no timer outlives an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const arrived = Promise.withResolvers<void>();
  const cause = causeOf(() => arrived.resolve());
  await arrived.promise;
  const timers = vi.getTimerCount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await cause).toContain('TimeoutError');
  await ask((_, response) => void response.end('{}'));
  expect(vi.getTimerCount()).toBeLessThan(timers);
});
