import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { main } from './provider-check.ts';

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await main(args, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

it('says how it is used when it is not told whom to check', async () => {
  const { code, text } = await run('nowhere');
  expect(code).toBe(2);
  expect(text).toContain('Usage: npm run provider:check -- <url>');
});

it('fails for a service that speaks another protocol, and says what is wrong', async () => {
  const server = createServer((_request, response) => response.end('{"hello":"world"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const secret = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;
  const { code, text } = await run(`http://127.0.0.1:${port}/`, '--secret', secret, '--wait', '1');
  server.close();
  expect(code).toBe(1);
  expect(text).toContain('✗ refuses a request without a signature');
  expect(text).toContain('must be answered with 401, not 200');
  expect(text).toMatch(/0 passed, \d+ failed/);
});
