import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isWithoutWorkers: true });
});
afterAll(() => server.close());

const place = { country: 'de', currency: 'EUR' };

describe('a widget that starts', () => {
  it('is sent the payments, accounts, funds and bonuses of its player in one statement', async () => {
    const player = await startWithdrawingPlayer(server);
    const { depositId } = (await server.deposit(player.token)).body;
    const withdrawal = await player.withdraw({ amount: '20', saveAccount: true });
    // The first opening starts the time of the offers.
    await server.call(player.token, 'userdata-payment-snippet', place);
    const sent = watchStatements();
    const { body } = await server.call(player.token, 'userdata-payment-snippet', place);
    expect(sent()).toEqual([
      'prepared: from cashier.deposits, from cashier.deposits, from cashier.withdrawals, ' +
        'from cashier.withdrawals, from cashier.saved_accounts, from ledger.accounts, ' +
        'from cashier.bonus_offers, from cashier.bonus_activations',
    ]);
    expect(body.pending.map(({ id }) => id)).toEqual([depositId, withdrawal]);
    expect(body.accounts).toMatchObject([{ amount: '80', onHold: '20' }]);
    expect(body.savedAccounts).toMatchObject([{ kind: 'withdrawal', method: 'sepa_transfer' }]);
  });

  it('begins a payment session in one prepared statement', async () => {
    const token = await server.token({ user: 'starting' });
    const sent = watchStatements();
    const { status } = await server.call(token, 'session-start', { amount: 10, currency: 'EUR' });
    expect(sent()).toEqual([
      'prepared: insert into cashier.player_counts, insert into cashier.payment_sessions',
    ]);
    expect(status).toBe(200);
  });
});
