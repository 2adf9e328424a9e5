import type { Queryable } from '@opencashier/postgres';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { plansOf } from '../../testing/explain.ts';
import { paidRows } from '../../testing/operator/paid-rows.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { readApprovalDays } from './approval-days.ts';
import * as approvals from './approvals-store.ts';
import { dropOldFigures, sumUpNextDay } from './figures-store.ts';
import * as money from './money-store.ts';

const server: TestServer = await startTestServer({ isWithoutWorkers: true });
const { pool } = server;
const { deposited, sent } = paidRows(server);
const sumUpNext = () => sumUpNextDay(server.app.services.pool, ['demo']);
afterAll(() => server.close());
beforeEach(async () => {
  await pool.query(truncate);
  await pool.query('truncate cashier.figure_changes');
});

const truncate = 'truncate cashier.deposits, cashier.withdrawals, cashier.payment_sessions cascade';
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const paid = (days: number, amount = 1000) => ({ requested: ago(days), done: ago(days), amount });

/** Other transactions on the database server may delay it. */
async function sumUpAll(): Promise<void> {
  await until(async () => {
    while (await sumUpNext()) continue;
    const { rows } = await pool.query(`
      select from cashier.figure_days left join cashier.figure_changes as changed
        using (partner, day) where summed_at is null or changed.ctid is not null`);
    return rows.length === 0;
  });
}

/** A connection of its own, for a transaction that stays open. */
async function openClient() {
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  return client;
}

async function countDays(): Promise<number> {
  const { rows } = await pool.query<{ days: number }>(
    'select count(summed_at)::int as days from cashier.figure_days',
  );
  return rows[0]?.days ?? 0;
}

const sorted = (rows: readonly object[]) =>
  rows
    .map((row) =>
      JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    )
    .toSorted();

/** Everything that the overview counts, for each period and for one country. */
async function figures(db: Queryable, now: Date) {
  const all = [];
  for (const country of [undefined, 'de']) {
    const scope = { partner: 'demo', now, country };
    all.push(await approvals.countForms(db, { ...scope, days: 30 }));
    all.push(sorted(await money.readHours(db, { ...scope, weeks: 4 })));
    for (const [days, usualDays] of [
      [1, 7],
      [7, 7],
      [30, 30],
    ] as const) {
      const { rates, credits } = await approvals.readApprovals(db, { ...scope, days, usualDays });
      all.push(sorted(await money.readDays(db, { ...scope, days })), sorted(rates), credits);
    }
  }
  return all;
}

/** The same from the payments alone. */
async function plainSums(now: Date) {
  const client = await pool.connect();
  try {
    await client.query('begin; delete from cashier.figure_days');
    return await figures(client, now);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function expectPlainSums(): Promise<void> {
  const now = new Date();
  expect(await figures(pool, now)).toEqual(await plainSums(now));
}

const ends = {
  credited: {},
  reversed: { status: 'reversed' },
  declined: { status: 'mistaked', ending: 'failed', credited_minor: null, credited_at: null },
  abandoned: { status: 'mistaked', ending: 'expired', credited_minor: null, credited_at: null },
  waiting: { status: 'waiting', credited_minor: null, credited_at: null },
};
const changes = [
  `update cashier.deposits set status = 'reversed' where status = 'processed' and id = $1`,
  `update cashier.deposits set status = 'processed', credited_minor = 700 where status = 'waiting' and id = $1`,
  `update cashier.deposits set status = 'mistaked', ending = 'failed' where status = 'waiting' and id = $1`,
  `update cashier.deposits set credited_minor = credited_minor + 5 where credited_minor is not null and id = $1`,
  `update cashier.deposits set method = 'pix', country = 'br' where id = $1`,
  `delete from cashier.deposits where id = $1`,
  `update cashier.withdrawals set returned_minor = 1 where id = $1`,
  `update cashier.withdrawals set status = 'failed' where id = $1`,
  `delete from cashier.withdrawals where id = $1`,
  `delete from cashier.payment_sessions where id <= $1`,
];

/** Mostly the days that the periods begin and end with. */
const days = fc.oneof(
  fc.double({ min: 0, max: 66, noNaN: true }),
  fc.constantFrom(0, 0.99, 1, 1.01, 6.99, 7, 7.01, 13.99, 14.01, 28, 29.99, 30, 30.01, 59.99, 60),
);
const place = fc.record({
  country: fc.constantFrom('de', 'in'),
  method: fc.constantFrom('visa', 'pix'),
  currency: fc.constantFrom('EUR', 'INR'),
});
const step = fc.oneof(
  fc.record({
    do: fc.constant('deposit' as const),
    days,
    seconds: fc.integer({ min: 0, max: 200_000 }),
    amount: fc.integer({ min: 1, max: 100_000 }),
    end: fc.constantFrom(...Object.values(ends)),
    place,
  }),
  fc.record({
    do: fc.constant('withdrawal' as const),
    days,
    amount: fc.integer({ min: 2, max: 100_000 }),
    status: fc.constantFrom('sent', 'sent', 'processing'),
    place,
  }),
  fc.record({ do: fc.constant('change' as const), how: fc.constantFrom(...changes), of: fc.nat() }),
  fc.record({ do: fc.constant('sum up' as const), days: fc.integer({ min: 1, max: 80 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(one: Step): Promise<void> {
  if (one.do === 'deposit') {
    const requested = ago(one.days);
    const done = new Date(Math.min(requested.getTime() + one.seconds * 1000, Date.now()));
    await deposited(
      { requested, done, amount: one.amount },
      {
        ...one.place,
        pay_currency: one.place.currency,
        ...one.end,
      },
    );
  } else if (one.do === 'withdrawal') {
    await pool.query(
      `insert into cashier.payment_sessions (id, owner, currency, created_at)
       values (gen_random_uuid()::text, 'demo:ada', 'EUR', $1)`,
      [ago(one.days)],
    );
    await sent(paid(one.days, one.amount), { ...one.place, status: one.status });
  } else if (one.do === 'change') {
    const { rows } = await pool.query<{ id: string }>(
      'select id from cashier.deposits union all select id from cashier.withdrawals order by id',
    );
    const id = rows[one.of % Math.max(1, rows.length)]?.id;
    if (id) await pool.query(one.how, [id]);
  } else {
    for (let left = one.days; left > 0 && (await sumUpNext()); left -= 1) continue;
    await expectPlainSums();
  }
}

it('stored figures are the plain sums of the payments, whatever changes and when', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      await pool.query(truncate);
      for (const one of steps) await take(one);
      await expectPlainSums();
      await sumUpAll();
      await expectPlainSums();
      most = Math.max(most, await countDays());
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect(most).toBeGreaterThan(10);
});

it('a day that is summed up is not read again from its payments', async () => {
  await deposited(paid(20));
  await sumUpAll();
  expect(await countDays()).toBeGreaterThanOrEqual(19);
  await pool.query('alter table cashier.deposits disable trigger all');
  await pool.query(`update cashier.deposits set credited_minor = 1, method = 'pix'`);
  await pool.query('alter table cashier.deposits enable trigger all');
  const now = new Date();
  const scope = { partner: 'demo', now, days: 30, usualDays: 30 };
  expect(await money.readDays(pool, scope)).toMatchObject([{ minor: 1000n }]);
  const { rates } = await approvals.readApprovals(pool, scope);
  expect(rates.find(({ by }) => by === 'method')).toMatchObject({ name: 'visa', approved: 1 });
});

it('a change that is committed only after its day was summed up counts', async () => {
  await deposited(paid(20));
  await deposited(paid(20));
  await sumUpAll();
  const client = await openClient();
  const reverse = (from: Queryable, which: 'min' | 'max') =>
    from.query(`update cashier.deposits set status = 'reversed'
      where id = (select ${which}(id) from cashier.deposits)`);
  await client.query('begin');
  await reverse(client, 'min');
  await reverse(pool, 'max');
  await sumUpAll();
  const scope = { partner: 'demo', now: new Date(), days: 30 };
  expect(await money.readDays(pool, scope)).toMatchObject([{ count: 1 }]);
  await client.query('commit');
  expect(await money.readDays(pool, scope)).toEqual([]);
  await sumUpAll();
  expect(await money.readDays(pool, scope)).toEqual([]);
});

it('no day is summed up while a transaction from before could still change it', async () => {
  await deposited(paid(3));
  const client = await openClient();
  await client.query('begin; select pg_current_xact_id()');
  expect(await sumUpNext()).toBe(false);
  expect(await countDays()).toBe(0);
  await client.query('rollback');
  await sumUpAll();
  expect(await countDays()).toBeGreaterThanOrEqual(2);
});

it('two servers sum up each day once', async () => {
  for (const days of [2, 3, 4, 5]) await deposited(paid(days));
  await Promise.all([sumUpAll(), sumUpAll(), sumUpAll()]);
  expect(await countDays()).toBeGreaterThanOrEqual(4);
  await expectPlainSums();
});

it('figures that the overview no longer looks at are dropped', async () => {
  await deposited(paid(61));
  await sumUpAll();
  const before = await countDays();
  await pool.query(
    `update cashier.figure_days set day = day - 70
     where day in (select day from cashier.figure_days order by day desc limit 3)`,
  );
  expect(await dropOldFigures(server.app.services.pool)).toBe(3);
  expect(await countDays()).toBe(before - 3);
});

it('the days that are summed up have a rate and a median each, from one row of an index', async () => {
  const noon = (days: number) => (Math.floor(Date.now() / dayMs) - days + 0.5) * dayMs;
  const took = (days: number, seconds: number) => ({
    requested: new Date(noon(days)),
    done: new Date(noon(days) + seconds * 1000),
  });
  for (const seconds of [10, 20, 29]) await deposited(took(2, seconds));
  const declined = { status: 'mistaked', ending: 'failed' };
  await deposited(took(2, 0), { ...declined, credited_minor: null, credited_at: null });
  await deposited(took(4, 5));
  await sumUpAll();
  const span = { partner: 'demo', country: undefined, now: new Date(), days: 7 };
  const days = await readApprovalDays(pool, span);
  const known = days.filter(({ ended }) => ended > 0);
  expect(known).toMatchObject([
    { ended: 1, approved: 1, creditSeconds: 5 },
    { ended: 4, approved: 3, creditSeconds: 20 },
  ]);
  expect(await readApprovalDays(pool, { ...span, days: 3 })).toHaveLength(1);
  const [plan] = await plansOf(server, (db) => readApprovalDays(db, span));
  expect(plan).toContain('approval_figures_pkey');
});
