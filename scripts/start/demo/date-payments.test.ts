import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { startWithdrawingPlayer } from '../../../apps/server/src/testing/withdrawals/withdrawing-player.ts';
import { datePayments } from './date-payments.ts';
import { places } from './places.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const date = (id: string, at: Date, seconds: number) => {
  const url = server.pool.options.connectionString ?? '';
  return datePayments(url, [{ id, references: [], at, seconds }]);
};

async function deposited(user: string): Promise<string> {
  const { body } = await server.deposit(await server.token({ user }));
  await server.settle(body.depositId, 'processed');
  return body.depositId;
}

interface Row {
  createdAt: Date;
  updatedAt: Date;
  creditedAt: Date;
  history: { at: string }[];
  movedAt: Date;
}

async function readDeposit(id: string): Promise<Row> {
  const { rows } = await server.pool.query<Row>(
    `select created_at as "createdAt", updated_at as "updatedAt", credited_at as "creditedAt", history,
       (select created_at from ledger.transfers where reference like '%' || d.id || '%' limit 1)
         as "movedAt"
     from cashier.deposits d where id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`${id} is missing`);
  return rows[0];
}

it('a deposit is moved into the past, and takes the time that its method usually takes', async () => {
  const id = await deposited('ada');
  const at = new Date(Date.now() - 86_400_000);
  await date(id, at, 40);
  const { createdAt, creditedAt, history, movedAt } = await readDeposit(id);
  expect(createdAt).toEqual(at);
  expect(creditedAt.getTime() - at.getTime()).toBeCloseTo(40_000, -1);
  const steps = history.map((step) => new Date(step.at).getTime());
  expect(steps[0]).toBeLessThan(at.getTime() + 20_000);
  expect(steps.at(-1)).toBeGreaterThan(at.getTime() + 20_000);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(movedAt.getTime()).toBeGreaterThan(at.getTime() + 20_000);
});

it('steps after the end of a deposit are as long after it as they were', async () => {
  const id = await deposited('dan');
  // A dispute, for example, or a message that was delivered late.
  await server.pool.query(
    `update cashier.deposits set updated_at = credited_at + interval '5 seconds' where id = $1`,
    [id],
  );
  const at = new Date(Date.now() - 86_400_000);
  await date(id, at, 40);
  const { creditedAt, updatedAt } = await readDeposit(id);
  expect(creditedAt.getTime() - at.getTime()).toBeCloseTo(40_000, -1);
  expect(updatedAt.getTime() - creditedAt.getTime()).toBeCloseTo(5000, -1);
});

it('nothing happens later than now', async () => {
  const id = await deposited('ben');
  await date(id, new Date(Date.now() - 10_000), 3600);
  const { creditedAt, movedAt } = await readDeposit(id);
  expect(creditedAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect(movedAt.getTime()).toBeLessThanOrEqual(Date.now());
});

it('a withdrawal that waits for a decision is only moved', async () => {
  const player = await startWithdrawingPlayer(server, { user: 'cy', balance: 5000_00n });
  const id = await player.withdraw({ amount: '500' });
  const read = async () => {
    const { rows } = await server.pool.query<{ status: string; createdAt: Date; took: number }>(
      `select status, created_at as "createdAt",
         date_part('epoch', updated_at - created_at) as took
       from cashier.withdrawals where id = $1`,
      [id],
    );
    return rows[0];
  };
  const before = await read();
  expect(before?.status).toBe('review');
  await server.pool.query(
    `insert into cashier.withdrawal_code_events (withdrawal_id, what, at) values ($1, 'sent', now())`,
    [id],
  );
  await server.pool.query(
    `insert into cashier.provider_attempts
       (reference, request, outcome, provider, first_at, last_at)
     values ($1, 'createPayout', 'unavailable', 'sandbox', now(), now())`,
    [id],
  );
  await date(id, new Date(Date.now() - 86_400_000), 900);
  const after = await read();
  expect(after?.took).toBeCloseTo(before?.took ?? 0, 3);
  // It never waits for a whole day: how many minutes it is moved depends on its id.
  const createdAt = after?.createdAt.getTime() ?? Infinity;
  expect(createdAt).toBeLessThan((before?.createdAt.getTime() ?? 0) - 4 * 60_000);
  const { rows } = await server.pool.query<{ at: Date }>(
    `select at from cashier.withdrawal_code_events where withdrawal_id = $1 union all
     select last_at from cashier.provider_attempts where reference = $1`,
    [id],
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  for (const row of rows) expect(row.at.getTime()).toBeLessThan(createdAt + 60_000);
});

it('every method of the demonstration takes seconds or minutes', () => {
  for (const { deposits, withdrawal } of places) {
    for (const { name, seconds } of [...deposits, withdrawal]) {
      const [low, high] = seconds;
      expect(low, name).toBeGreaterThan(5);
      expect(high, name).toBeGreaterThan(low);
      expect(high, name).toBeLessThan(1800);
    }
  }
});
