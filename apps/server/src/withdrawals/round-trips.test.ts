import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
beforeAll(async () => {
  const limits = { day: { EUR: '80' }, week: { EUR: '500' }, month: { EUR: '1000' } };
  server = await startTestServer({
    isWithoutWorkers: true,
    partner: { withdrawals: { approveUpTo: { EUR: '60' }, codeFrom: { EUR: '90' }, limits } },
  });
});
afterAll(() => server.close());

describe('a withdrawal', () => {
  it('is drafted in three prepared statements, of which two commit', async () => {
    const player = await startWithdrawingPlayer(server);
    const sent = watchStatements();
    const { status } = await player.draft();
    expect(sent()).toEqual([
      'prepared: from cashier.withdrawal_holds, from cashier.saved_accounts, ' +
        'from ledger.accounts, from ledger.accounts, from cashier.withdrawals',
      'prepared: from cashier.claim_key, insert into cashier.player_counts',
      'prepared: insert into cashier.withdrawals, update cashier.idempotency',
    ]);
    expect(status).toBe(200);
  });

  it('is quoted in two prepared statements, one of which counts the account', async () => {
    const player = await startWithdrawingPlayer(server);
    const sent = watchStatements();
    const { status } = await player.draft({ dryRun: true }, '');
    expect(sent()).toHaveLength(2);
    expect(sent().filter((statement) => !statement.startsWith('prepared: '))).toEqual([]);
    expect(status).toBe(200);
  });

  it('is confirmed, held and approved in one statement between a read and the answer', async () => {
    const player = await startWithdrawingPlayer(server);
    const { body } = await player.draft();
    const sent = watchStatements();
    const confirmed = await player.confirm(body.id ?? '');
    expect(sent()).toEqual([
      'prepared: from cashier.withdrawals',
      'prepared: from cashier.confirm_withdrawal',
      'prepared: update cashier.idempotency',
    ]);
    expect(confirmed.body.status).toBe('approved');
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
  });
});
