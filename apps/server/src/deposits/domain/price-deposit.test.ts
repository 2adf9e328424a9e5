import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rates-'));
const ratesFile = join(folder, 'rates.json');

/** Sets the worth of one euro in dollars. */
function writeRate(euro: string): void {
  const rates = { source: 'test', spreadPercent: '1', worth: { EUR: euro, USD: '1' } };
  writeFileSync(ratesFile, JSON.stringify(rates));
}

let server: TestServer;
beforeAll(async () => {
  writeRate('1.25');
  server = await startTestServer({
    environment: { ratesFile, ratesMaxMovePercent: 1000 },
    methods: {
      on_top: { fee: { percent: 2.5, fixed: { EUR: '0.10' } } },
      deducted: { fee: { percent: 2.5, deducted: true } },
      in_dollars: { providerCurrency: { EUR: 'USD' }, fee: { percent: 10 } },
      in_rubles: { providerCurrency: { EUR: 'RUB' } },
    },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function begin(user: string, paymentType: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { paymentType })).body;
  const request = server.provider.created.find(({ reference }) => reference === depositId);
  return { token, depositId, request };
}

describe('a fee', () => {
  it('is paid on top, and all that was typed is credited', async () => {
    const { token, depositId, request } = await begin('top', 'on_top');
    expect(request).toMatchObject({ amount: '10.35', currency: 'EUR' });
    const before = await server.state(token, depositId, 'on_top');
    expect(before).toMatchObject({ amount: '10', fee: '0.35', pay: { amount: '10.35' } });
    await server.settle(depositId, 'processed');
    expect(await server.balance('top')).toBe(1000n);
  });

  it('is taken out of the amount if the catalogue says so', async () => {
    const { token, depositId, request } = await begin('out', 'deducted');
    expect(request?.amount).toBe('10');
    await server.settle(depositId, 'processed');
    expect(await server.balance('out')).toBe(975n);
    const after = await server.state(token, depositId, 'deducted');
    expect(after).toMatchObject({ amount: '10', fee: '0.25', credited: '9.75' });
    expect(after.paid).toBeUndefined();
  });
});

describe('an amount other than requested', () => {
  it.each([
    ['less', '4', 400n],
    ['more', '12.34', 1234n],
  ])('%s is credited as received, and reported', async (user, amount, balance) => {
    const { token, depositId } = await begin(user, 'visa');
    await server.settle(depositId, 'processed', { amount });
    expect(await server.balance(user)).toBe(balance);
    const paid = { amount, currency: 'EUR' };
    expect(await server.state(token, depositId)).toMatchObject({ amount: '10', paid });
  });

  it('carries its share of the fee', async () => {
    const { token, depositId } = await begin('half', 'deducted');
    await server.settle(depositId, 'processed', { amount: '5' });
    expect(await server.balance('half')).toBe(487n);
    expect((await server.state(token, depositId, 'deducted')).fee).toBe('0.12');
  });

  it('in another currency is not credited', async () => {
    const { token, depositId } = await begin('foreign', 'visa');
    server.provider.decide(depositId, 'processed', { currency: 'IDR' });
    await server.provider.notify(depositId, server.notifyUrl, 'foreign');
    const tried = `select from cashier.inbox where event_id = 'foreign' and attempts > 0`;
    await until(async () => (await server.pool.query(tried)).rowCount === 1);
    expect((await server.state(token, depositId)).status).toBe('waiting');
    await server.pool.query(`delete from cashier.inbox where event_id = 'foreign'`);
  });
});

describe('a method whose provider collects another currency', () => {
  it('includes the fee and the spread, rounded up, and credits the entered amount', async () => {
    const { token, depositId, request } = await begin('dollars', 'in_dollars');
    // 11 euros with the fee, at 1.25 and one percent: 13.8875.
    expect(request).toMatchObject({ amount: '13.89', currency: 'USD' });
    const before = await server.state(token, depositId, 'in_dollars');
    expect(before).toMatchObject({
      fee: '1',
      pay: { amount: '13.89', currency: 'USD' },
      rate: { rate: '1.2625', expiresAt: expect.any(String) },
    });
    await server.settle(depositId, 'processed');
    expect(await server.balance('dollars')).toBe(1000n);
  });

  it('[CRY-7] is estimated at the very price that the deposit then has', async () => {
    const { token, request } = await begin('estimated', 'in_dollars');
    const estimate = async (change: object) =>
      (
        await server.call(token, 'payment-convert-v2', {
          from: 'EUR',
          to: 'USD',
          amount: '11',
          ...change,
        })
      ).body;
    expect(await estimate({ isPaid: true })).toEqual({ amount: request?.amount });
    // A player who receives the result gets the other side of the spread.
    expect(await estimate({})).toEqual({ amount: '13.61' });
    expect(await estimate({ to: 'EUR', isPaid: true })).toEqual({ amount: '11' });
    expect(await estimate({ to: 'RUB', isPaid: true })).toEqual({ amount: null });
  });

  it('keeps its quoted rate while the market moves, and takes a new one after the quote expires', async () => {
    const kept = await begin('kept', 'in_dollars');
    const late = await begin('late', 'in_dollars');
    writeRate('2.5');
    await server.app.services.rates.refresh();
    await server.settle(kept.depositId, 'processed');
    expect(await server.balance('kept')).toBe(1000n);

    const updatedAt = new Date(Date.now() + 3_600_000).toISOString();
    await server.settle(late.depositId, 'processed', { updatedAt });
    expect(await server.balance('late')).toBe(500n);
    const after = await server.state(late.token, late.depositId, 'in_dollars');
    expect(after.rate?.rate).toBe('2.525');
    writeRate('1.25');
    await server.app.services.rates.refresh();
  });

  it('is not available without a rate, and nothing is written', async () => {
    const count = await server.countDeposits();
    const token = await server.token({ user: 'rubles' });
    const answer = await server.deposit(token, { paymentType: 'in_rubles' });
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'banking.rateUnavailable']);
    expect(await server.countDeposits()).toBe(count);
  });
});
