import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

// A server reads the variables once, when it starts, so each request has a process of its own.
const script = `
  import { createJsonClient } from '${new URL('json-client.ts', import.meta.url).href}';
  const client = createJsonClient({ name: 'Bank', timeoutMs: 60_000 });
  const answer = await client({ method: 'GET', url: process.env.BANK, headers: {} })
    .catch((error) => String(error.cause));
  console.log(JSON.stringify(answer));
  process.exit();`;

/** The requests that the proxy received. */
let asked: string[];
let proxy: Server;
let bank: Server;
let addresses: { proxy: string; bank: string };

beforeAll(async () => {
  proxy = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.end('{"by":"proxy"}');
  });
  proxy.on('connect', ({ url }, socket) => {
    asked.push(`CONNECT ${url}`);
    // The first bytes offer the versions of HTTP.
    socket.once('data', (hello: Buffer) => {
      asked.push(...['\u0002h2', 'http/1.1'].filter((version) => hello.includes(version)));
      socket.destroy();
    });
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
  });
  bank = createServer((_, response) => void response.end('{"by":"bank"}'));
  addresses = { proxy: await listen(proxy), bank: await listen(bank) };
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  proxy.close();
  bank.close();
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(env: Record<string, string>): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { env: { BANK: addresses.bank, http_proxy: addresses.proxy, ...env } },
  );
  return JSON.parse(stdout);
}

it('sends requests through the proxy of the environment if Node is told to', async () => {
  expect(await ask({ NODE_USE_ENV_PROXY: '1' })).toEqual({ status: 200, body: { by: 'proxy' } });
  expect(asked).toEqual([`GET ${addresses.bank}/`]);
});

it.each([{}, { NODE_USE_ENV_PROXY: '0' }, { NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1' }])(
  'sends requests directly with %j',
  async (env) => {
    expect(await ask(env)).toEqual({ status: 200, body: { by: 'bank' } });
    expect(asked).toEqual([]);
  },
);

it('speaks HTTP/1.1 through a tunnel too', async () => {
  const tunnel = { HTTPS_PROXY: addresses.proxy, BANK: 'https://bank.example' };
  await ask({ NODE_USE_ENV_PROXY: '1', ...tunnel });
  expect(asked).toEqual(['CONNECT bank.example:443', 'http/1.1']);
});
