import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killRefunds } from '../testing/deposits/refund-kills.ts';
import { operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

const kills = Number(process.env['REFUND_KILLS'] ?? 15);

describe('a server that is killed between the request of a refund and its end', () => {
  it(`leaves nothing refunded twice, stuck or lost, at each of ${kills} steps`, async () => {
    const report = await killRefunds(server, kills);
    expect(report.problems).toEqual([]);
    expect(report.kills).toBeGreaterThan(kills / 2);
    expect(report.endings.refunded).toBeGreaterThan(0);
    expect(report.endings.failed).toBeGreaterThan(0);
    const { disagreements } = await createLedger(server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
