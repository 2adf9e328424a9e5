import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let queries = 0;

// The date stands still, so that no allowance is refilled however slow the machine is.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer();
  server.app.services.pool.on('acquire', () => (queries += 1));
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

async function statusesOf(count: number, path: string, init?: RequestInit): Promise<number[]> {
  const ask = async (): Promise<number> => {
    const answer = await fetch(server.url + path, init);
    await answer.arrayBuffer();
    return answer.status;
  };
  return Promise.all(Array.from({ length: count }, ask));
}

describe('requests without a token that need the database', () => {
  it('open payment forms only so often from one address', async () => {
    const opened = await statusesOf(500, '/cashier/form?id=nothing');
    expect(new Set(opened)).toEqual(new Set([410]));
    const posted = await statusesOf(200, '/cashier/form?id=nothing', { method: 'POST' });
    expect(posted.filter((status) => status === 410)).toHaveLength(100);
    expect(new Set(posted)).toEqual(new Set([410, 429]));
  });

  it('share one health check, which still notices at once that the server stops', async () => {
    const before = queries;
    expect(new Set(await statusesOf(500, '/readyz'))).toEqual(new Set([200]));
    // The workers use the database as well.
    expect(queries - before).toBeLessThan(100);
    server.app.retire();
    expect(await statusesOf(1, '/readyz')).toEqual([503]);
  });
});
