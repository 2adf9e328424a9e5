import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { applyProviderState } from '../credit/apply-provider-state.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function credited(user: string): Promise<{ token: string; depositId: string }> {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  await server.settle(depositId, 'processed');
  return { token, depositId };
}

/** The player loses some of it in a game. */
async function spend(user: string, amount: bigint): Promise<void> {
  await createLedger(server.pool).transfer({
    from: playerAccount(`demo:${user}`),
    to: houseAccount('demo'),
    amount,
    currency: 'EUR',
    reference: `stake:${user}`,
  });
}

async function debtOf(user: string): Promise<bigint> {
  return -(await createLedger(server.pool).balance(`demo:${user}`, 'EUR', 'receivable')).posted;
}

describe('a reversal', () => {
  it('takes back the available money once, however often it is reported', async () => {
    const { token, depositId } = await credited('whole');
    await server.settle(depositId, 'reversed', { reason: 'Chargeback' });
    await server.settle(depositId, 'reversed');
    await server.settle(depositId, 'processed');
    expect(await server.balance('whole')).toBe(0n);
    expect(await server.state(token, depositId)).toMatchObject({
      status: 'mistaked',
      ending: 'reversed',
      credited: '10',
      reason: 'Chargeback',
    });
    expect(await server.app.services.wallet.isBlocked('demo:whole')).toBe(false);
  });

  it('takes only a reported part, and several add up to the total that the provider reports last', async () => {
    const { token, depositId } = await credited('parts');
    await server.settle(depositId, 'reversed', { amount: '2' });
    expect(await server.balance('parts')).toBe(800n);
    expect(await server.state(token, depositId)).toMatchObject({
      status: 'processed',
      credited: '10',
      reversed: '2',
    });
    await server.settle(depositId, 'reversed', { amount: '5' });
    await server.settle(depositId, 'reversed', { amount: '2' });
    expect(await server.balance('parts')).toBe(500n);
    await server.settle(depositId, 'reversed', { amount: '40' });
    expect(await server.balance('parts')).toBe(0n);
    expect(await debtOf('parts')).toBe(0n);
    expect(await server.state(token, depositId)).toMatchObject({ ending: 'reversed' });
  });

  it('turns a shortfall into a debt, and blocks withdrawals until a deposit has settled it', async () => {
    const { depositId } = await credited('spent');
    await spend('spent', 700n);
    await server.settle(depositId, 'reversed');
    expect(await server.balance('spent')).toBe(0n);
    expect(await debtOf('spent')).toBe(700n);
    expect(await server.app.services.wallet.isBlocked('demo:spent')).toBe(true);

    const next = await credited('spent');
    expect(await server.state(next.token, next.depositId)).toMatchObject({
      credited: '10',
      settled: '7',
    });
    expect(await server.balance('spent')).toBe(300n);
    expect(await debtOf('spent')).toBe(0n);
    expect(await server.app.services.wallet.isBlocked('demo:spent')).toBe(false);
  });

  it('that arrives before the payment has the same result as in order', async () => {
    const token = await server.token({ user: 'early' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'reversed');
    await server.settle(depositId, 'processed');
    expect(await server.balance('early')).toBe(0n);
    expect(await server.state(token, depositId)).toMatchObject({
      ending: 'reversed',
      credited: '10',
    });
  });

  it('leaves the rest of the paid amount if a part is reversed before the payment is known', async () => {
    const token = await server.token({ user: 'early-part' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'reversed', { amount: '2', paid: '10' });
    await server.settle(depositId, 'processed', { amount: '10', paid: undefined });
    expect(await server.balance('early-part')).toBe(800n);
    expect(await server.state(token, depositId)).toMatchObject({ credited: '10', reversed: '2' });
  });

  it('in a currency other than the payment’s takes nothing, and is listed', async () => {
    const { depositId } = await credited('other-currency');
    server.provider.decide(depositId, 'reversed', { currency: 'USD' });
    await server.provider.notify(depositId, server.notifyUrl, 'in-dollars');
    const listed = `select from cashier.inbox where event_id = 'in-dollars' and attempts > 0`;
    await until(async () => (await server.pool.query(listed)).rowCount === 1);
    expect(await server.balance('other-currency')).toBe(1000n);
    await server.pool.query(`delete from cashier.inbox where event_id = 'in-dollars'`);
  });

  it('at the same time as a credit leaves a debt only if no money is left', async () => {
    const { depositId } = await credited('both');
    await spend('both', 1_000n);
    const token = await server.token({ user: 'both' });
    const second = (await server.deposit(token)).body.depositId;
    server.provider.decide(depositId, 'reversed');
    server.provider.decide(second, 'processed');
    const { services } = server.app;
    await Promise.all(
      [depositId, second].map((id) =>
        transaction(server.pool, async (db) => {
          const report = server.provider.deposits.get(id);
          if (report) await applyProviderState(db, services, 'sandbox', report);
        }),
      ),
    );
    expect(await server.balance('both')).toBe(0n);
    expect(await debtOf('both')).toBe(0n);
  });

  it('waits in the inbox while the account is frozen, and is not lost', async () => {
    const { token, depositId } = await credited('frozen');
    const freeze = `update ledger.accounts set frozen_at = $2 where owner = $1`;
    await server.pool.query(freeze, ['demo:frozen', new Date()]);
    server.provider.decide(depositId, 'reversed');
    await server.provider.notify(depositId, server.notifyUrl, 'while-frozen');
    const failed = `select from cashier.inbox where event_id = 'while-frozen' and attempts > 0`;
    await until(async () => (await server.pool.query(failed)).rowCount === 1);
    expect((await server.state(token, depositId)).status).toBe('processed');
    await server.pool.query(freeze, ['demo:frozen', null]);
    await server.settle(depositId, 'reversed');
    expect((await server.state(token, depositId)).ending).toBe('reversed');
  });
});
