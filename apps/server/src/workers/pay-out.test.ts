import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { killWithdrawals } from '../testing/withdrawals/withdrawal-kills.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    partner: { withdrawals: { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} } },
  });
});
afterAll(() => server.close());

const kills = Number(process.env['WITHDRAWAL_KILLS'] ?? 35);

describe('a server that is killed between hold and sent', () => {
  it(`leaves nothing paid twice, stuck or lost, at each of ${kills} steps`, async () => {
    const report = await killWithdrawals(server, kills);
    expect(report.problems).toEqual([]);
    expect(report.kills).toBeGreaterThan(kills / 2);
    expect(report.endings.sent).toBeGreaterThan(0);
    expect(report.endings.failed).toBeGreaterThan(0);
    const { disagreements } = await createLedger(server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
