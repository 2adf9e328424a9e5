import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Counts all queries from now on. */
function watchQueries(): (text: string) => number {
  const querySpy = vi.spyOn(server.app.services.pool, 'query');
  return (text) =>
    querySpy.mock.calls.filter(([query]) => (query as { text?: string }).text?.includes(text))
      .length;
}

describe('the workers', () => {
  it('that run on a timer keep sleeping when a queue gets an entry', async () => {
    const timesOf = watchQueries();
    for (const user of ['w1', 'w2', 'w3', 'w4']) {
      await server.deposit(await server.token({ user }));
    }
    await expect.poll(() => timesOf('update cashier.webhooks')).toBeGreaterThan(1);
    // Every worker runs once when it starts, and that may be now.
    expect(timesOf('delete from cashier.idempotency')).toBeLessThanOrEqual(1);
  });
});
