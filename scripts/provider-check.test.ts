import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { main } from './provider-check.ts';

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await main(args, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

it('refuses a URL with a password, and does not print it', async () => {
  const { code, text } = await run('http://bob:hunter2@127.0.0.1:1', '--secret', secret);
  expect([code, text]).toEqual([2, expect.stringContaining('requests are signed with --secret')]);
  expect(text).not.toContain('hunter2');
});

it('prints its usage without a valid URL', async () => {
  const { code, text } = await run('nowhere');
  expect(code).toBe(2);
  expect(text).toContain('Usage: npm run provider:check -- <url>');
});

const secret = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;

it.each([
  [['--wait', 'abc'], '--wait must be a number, not "abc".'],
  [['--payout-fields', '{'], '--payout-fields must be JSON: {'],
  [['--colour', 'red'], "Unknown option '--colour'"],
])('explains in one line what is wrong with %j', async (args, message) => {
  const { code, text } = await run('http://127.0.0.1:1', '--secret', secret, ...args);
  expect([code, text.split('\n')[0]]).toEqual([2, expect.stringContaining(message)]);
});

it('reports once that the service does not respond', async () => {
  const { code, text } = await run('http://127.0.0.1:1', '--secret', secret);
  expect([code, text]).toEqual([1, expect.stringMatching(/^http:\S+ does not respond: .+$/)]);
});

it('reports once that the key is rejected', async () => {
  const server = createServer((_request, response) => response.writeHead(401).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, text } = await run(`http://127.0.0.1:${port}`, '--secret', secret);
  server.close();
  expect([code, text]).toEqual([1, expect.stringContaining('rejects the signature with 401')]);
});

it('fails for a service with another protocol, and explains why', async () => {
  const server = createServer((_request, response) => response.end('{"hello":"world"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, text } = await run(`http://127.0.0.1:${port}/`, '--secret', secret, '--wait', '1');
  server.close();
  expect(code).toBe(1);
  expect(text).toContain('✗ rejects a request without a signature');
  expect(text).toContain('must be answered with 401, not 200');
  expect(text).toMatch(/0 passed, \d+ failed/);
});

afterEach(() => vi.unstubAllEnvs());

it('checks a built-in kind with the settings in the environment', async () => {
  const vendor = new FakeBtcpay();
  await vendor.server.listen();
  vi.stubEnv('PROVIDER_COINS_KIND', 'btcpay');
  vi.stubEnv('PROVIDER_COINS_URL', vendor.url);
  vi.stubEnv('PROVIDER_COINS_API_KEY', vendor.apiKey);
  vi.stubEnv('PROVIDER_COINS_STORE', vendor.storeId);
  vi.stubEnv('PROVIDER_COINS_WEBHOOK_SECRET', vendor.webhookSecret);
  const { code, text } = await run('--adapter', 'coins');
  await vendor.server.close();
  expect(text).toContain('✓ returns the same deposit for the same reference');
  expect(text).not.toContain('rejects a request without a signature');
  expect([code, text]).toEqual([0, expect.stringMatching(/\d passed, 0 failed, \d+ skipped$/)]);
});

it('explains in one line what a built-in kind lacks', async () => {
  vi.stubEnv('PROVIDER_COINS_KIND', 'btcpay');
  const { code, text } = await run('--adapter', 'coins');
  expect([code, text.split('\n')[0]]).toEqual([2, expect.stringContaining('PROVIDER_COINS_URL')]);
});
