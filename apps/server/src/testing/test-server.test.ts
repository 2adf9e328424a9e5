import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('reads every state of a deposit, however often a test polls it', async () => {
  const token = await server.token({ user: 'polled' });
  const { body } = await server.deposit(token);
  const reads = Array.from({ length: 100 }, () => server.state(token, body.depositId));
  const amounts = (await Promise.all(reads)).map(({ amount }) => amount);
  expect(amounts.filter((amount) => amount !== '10')).toEqual([]);
});
