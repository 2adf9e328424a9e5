import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzCalls } from '../testing/fuzz/fuzz-calls.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { trustedProxies: 1 } });
});
afterAll(() => server.close());

const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));

it(`no input causes an internal error: a thousand calls from their schemas (seed ${seed})`, async () => {
  const { statuses, wrong, untried } = await fuzzCalls(server, seed, 1000);
  expect(wrong).toEqual([]);
  expect(untried).toEqual([]);
  // Most calls were accepted or refused for their content, not because of the rate limit.
  expect(statuses['200']).toBeGreaterThan(50);
  expect(statuses['429'] ?? 0).toBeLessThan(50);
});
