import { afterAll, beforeEach, expect, it } from 'vitest';
import { mostRows, plansOf } from '../../testing/explain.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
import { paidRows } from '../../testing/operator/paid-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { OperatorContext } from '../operation.ts';
import * as approvals from './approvals-store.ts';
import * as money from './money-store.ts';
import { readOverview } from './read-overview.ts';

const server: TestServer = await startTestServer({ partner: { operatorApi } });
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('truncate cashier.deposits, cashier.withdrawals cascade');
});

const today = Date.parse('2026-03-18T00:00:00Z');
const now = new Date('2026-03-18T12:00:00Z');
/** A time so many weeks and hours before the beginning of today, or after it. */
const at = (weeksAgo: number, hours: number) =>
  new Date(today - weeksAgo * 7 * 86_400_000 + hours * 3_600_000);

async function overviewThen() {
  const { services } = server.app;
  const partner = services.partners.get('demo');
  const then = { ...services, now: () => now };
  return readOverview({ services: then, partner } as unknown as OperatorContext, {});
}

const { deposited, sent } = paidRows(server);

it('counts money on the day on which it was credited or sent, whenever it was requested', async () => {
  await deposited({ requested: at(0, -30), done: at(0, 3) });
  await deposited({ requested: at(0, -30), done: at(0, -2), amount: 7000 });
  await sent({ requested: at(0, -40), done: at(0, 4), amount: 2000 });
  await sent({ requested: at(0, -40), done: at(0, 5), amount: 900 }, { returned_minor: 400 });
  await sent({ requested: at(0, 1), done: at(0, 2) }, { status: 'review', history: '[]' });
  const { deposits, withdrawals, hours } = await overviewThen();
  expect(deposits).toMatchObject([{ today: { amount: '10', count: 1 } }]);
  expect(withdrawals).toMatchObject([{ today: { amount: '25', count: 2 } }]);
  expect(hours.find(({ hour }) => hour === 3)).toMatchObject({ deposited: '10' });
  expect(hours.find(({ hour }) => hour === 4)).toMatchObject({ withdrawn: '20' });
});

it('is compared with the same weekday by the time at which the money moved', async () => {
  await deposited({ requested: at(5, 0), done: at(5, 0) });
  for (const week of [1, 2, 3, 4]) {
    await sent({ requested: at(week, -20), done: at(week, 6), amount: 3000 });
    await sent({ requested: at(week, 6), done: at(week, 20), amount: 5000 });
  }
  await sent({ requested: at(0, -20), done: at(0, 6), amount: 3000 });
  const { withdrawals } = await overviewThen();
  expect(withdrawals).toEqual([
    {
      currency: 'EUR',
      today: { amount: '30', count: 1 },
      usual: { amount: '30', count: 1 },
    },
  ]);
});

it('divides by the weeks since the first payment, and not by four', async () => {
  await deposited({ requested: at(2, -1), done: at(2, -1), amount: 9000 });
  await deposited({ requested: at(2, 9), done: at(2, 9), amount: 4000 });
  await deposited({ requested: at(1, 9), done: at(1, 9), amount: 2000 });
  await deposited({ requested: at(0, 9), done: at(0, 9), amount: 3000 });
  const { deposits, hours } = await overviewThen();
  expect(deposits).toMatchObject([
    { today: { amount: '30', count: 1 }, usual: { amount: '30', count: 1 } },
  ]);
  expect(hours.find(({ hour }) => hour === 9)?.usualDeposited).toEqual({
    low: '20',
    mean: '30',
    high: '40',
  });
});

it('is compared with nothing during the first week', async () => {
  await deposited({ requested: at(1, 1), done: at(1, 1) });
  await deposited({ requested: at(0, 1), done: at(0, 1) });
  const { deposits, hours } = await overviewThen();
  expect(deposits).toEqual([{ currency: 'EUR', today: { amount: '10', count: 1 } }]);
  expect(hours.filter(({ usualDeposited }) => usualDeposited)).toEqual([]);
});

it('warns of a method that approves far fewer deposits than in the week before', async () => {
  const declined = { status: 'mistaked', ending: 'failed', credited_minor: null };
  const some = async (count: number, from: Date, change: object) => {
    for (let n = 0; n < count; n += 1) await deposited({ requested: from, done: from }, change);
  };
  await some(18, at(0, -72), {});
  await some(2, at(0, -72), { ...declined, credited_at: null });
  await some(14, at(0, 1), {});
  await some(5, at(0, 1), { ...declined, credited_at: null });
  expect((await overviewThen()).alerts).toEqual([]);
  await some(1, at(0, 1), { ...declined, credited_at: null });
  const { alerts, approvals } = await overviewThen();
  expect(approvals.find(({ by }) => by === 'method')).toMatchObject({ rate: 0.7, usualRate: 0.9 });
  expect(alerts).toMatchObject([
    { kind: 'approvalDrop', subject: 'visa', facts: { rate: '70', usualRate: '90' } },
  ]);
});

it('reads indexes alone', async () => {
  const plans = await plansOf(server, async (db) => {
    const scope = { partner: 'demo', now };
    const span = { ...scope, days: 30, usualDays: 30 };
    const inGermany = { ...span, country: 'de' };
    await money.readFirstPayment(db, 'demo');
    await money.readHours(db, { ...scope, weeks: 4 });
    await money.readDays(db, { ...scope, days: 30 });
    await approvals.readApprovals(db, span);
    await money.readDays(db, inGermany);
    await approvals.readApprovals(db, inGermany);
    await approvals.countForms(db, span);
    await approvals.readCountries(db, 'demo');
  });
  expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
  for (const name of [
    'deposits_credited_of_partner',
    'withdrawals_sent',
    'payment_sessions_of_partner',
    'deposits_by_country',
  ]) {
    expect(plans.join('\n')).toContain(name);
  }
});

it('sorts figures, and not every deposit', async () => {
  await deposited({ requested: at(0, 1), done: at(0, 2) });
  await server.pool.query(`insert into cashier.deposits select (jsonb_populate_record(one,
      jsonb_build_object('id', 'alike-' || n, 'return_id', 'alike-' || n))).*
    from cashier.deposits as one, generate_series(1, 2000) as n`);
  await server.pool.query('analyze cashier.deposits');
  const span = { partner: 'demo', now, days: 30, usualDays: 30 };
  const [plan = ''] = await plansOf(server, (db) => approvals.readApprovals(db, span), {
    analyze: true,
  });
  expect(mostRows(plan, 'Index Scan')).toBeGreaterThan(0);
  expect(mostRows(plan, 'Sort ')).toBeLessThan(10);
});
