import { transaction } from '@opencashier/postgres';
import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import type { Wallet } from './wallet.ts';

let ours: TestServer;
let theirs: TestServer;
let fakeWallet: FakeWallet;

beforeAll(async () => {
  fakeWallet = await startFakeWallet();
  ours = await startTestServer();
  const wallet = { url: fakeWallet.url, secrets: [fakeWallet.secret] };
  theirs = await startTestServer({ partner: { wallet } });
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await fakeWallet.close();
});

const waiting = 'select from cashier.wallet_orders where next_attempt_at is not null';

/** Resolves once an operator's wallet has accepted all its orders. */
async function untilTaken(server: TestServer): Promise<void> {
  server.app.services.wake('orders');
  await until(async () => (await server.pool.query(waiting)).rowCount === 0);
}

// Every implementation of the port must behave the same way.
describe.each([
  ['ledger', () => ours],
  ['remote', () => theirs],
])('the wallet `%s`', (name, choose) => {
  const owner = `demo:port-${name}`;
  const money = (amountMinor: bigint, reference: string) => ({
    partner: 'demo',
    owner,
    currency: 'EUR',
    amountMinor,
    reference: `${name}:${reference}`,
  });
  const wallet = (): Wallet => choose().app.services.wallet;
  const inTransaction = (
    work: (wallet: Wallet, db: Parameters<Wallet['credit']>[0]) => Promise<unknown>,
  ) => transaction(choose().pool, (db) => work(wallet(), db));
  const available = async () => {
    await untilTaken(choose());
    return wallet().balance(owner, 'EUR');
  };

  it('credits once per reference, and only with the transaction', async () => {
    await inTransaction((to, db) => to.credit(db, money(1000n, 'a')));
    await inTransaction((to, db) => to.credit(db, money(1000n, 'a')));
    expect(await available()).toBe(1000n);
    const failed = inTransaction(async (to, db) => {
      await to.credit(db, money(500n, 'b'));
      throw new Error('the rest failed');
    });
    await expect(failed).rejects.toThrow('the rest failed');
    expect(await available()).toBe(1000n);
  });

  it('takes back a credit', async () => {
    await inTransaction((to, db) => to.credit(db, money(300n, 'c')));
    await inTransaction((to, db) => to.reverse(db, money(300n, 'c-back')));
    expect(await available()).toBe(1000n);
  });

  it('holds once per reference, and no more than the balance', async () => {
    expect(await wallet().hold(money(400n, 'h'))).toEqual({ held: true });
    expect(await wallet().hold(money(400n, 'h'))).toEqual({ held: true });
    expect(await wallet().hold(money(700n, 'big'))).toEqual({ held: false, why: 'balance' });
    expect(await wallet().funds(owner)).toMatchObject([{ availableMinor: 600n, heldMinor: 400n }]);
  });

  it('commits a hold or releases it', async () => {
    await inTransaction((to, db) => to.commit(db, money(400n, 'h')));
    expect(await available()).toBe(600n);
    await wallet().hold(money(100n, 'r'));
    expect(await available()).toBe(500n);
    await inTransaction((to, db) => to.release(db, money(100n, 'r')));
    expect(await available()).toBe(600n);
    expect(await wallet().isBlocked(owner)).toBe(false);
  });
});
