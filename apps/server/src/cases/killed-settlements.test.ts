import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorApi } from '../testing/operator/ask-operator.ts';
import { killSettlements } from '../testing/operator/settlement-kills.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

const kills = Number(process.env['SETTLEMENT_KILLS'] ?? 16);

describe('a server that is killed while it settles a case', () => {
  it(`leaves the money where one or two operators decided, once, at each of ${kills} steps`, async () => {
    const report = await killSettlements(server, kills);
    expect(report.problems).toEqual([]);
    expect(report.kills).toBeGreaterThan(kills / 3);
    expect(Object.keys(report.endings)).toEqual(['credit', 'friend', 'refund', 'keep']);
    const { disagreements } = await createLedger(server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
