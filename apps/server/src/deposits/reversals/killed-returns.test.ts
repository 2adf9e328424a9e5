import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killReturns } from '../../testing/deposits/return-kills.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi }, isWithoutWorkers: true });
});
afterAll(() => server.close());

const kills = Number(process.env['RETURN_KILLS'] ?? 20);

describe('a server that is killed while it applies a reversal, a dispute or a letter', () => {
  it(`leaves exactly the sum taken that is due, at each of ${kills} steps`, async () => {
    const report = await killReturns(server, kills);
    expect(report.problems).toEqual([]);
    expect(report.kills).toBeGreaterThan(kills / 2);
    const kinds = ['reversal of a part', 'lost dispute', 'won dispute', 'letter'];
    expect(Object.keys(report.endings)).toEqual(kinds);
    const { disagreements } = await createLedger(server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
