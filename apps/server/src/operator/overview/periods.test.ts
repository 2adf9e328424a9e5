import type { OperatorRequest } from '@opencashier/contract/operator/operations';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { paidRows } from '../../testing/operator/paid-rows.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { OperatorContext } from '../operation.ts';
import { readOverview } from './read-overview.ts';

const server: TestServer = await startTestServer({ partner: { operatorApi } });
const { deposited, sent } = paidRows(server);
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query(
    'truncate cashier.deposits, cashier.withdrawals, cashier.payment_sessions cascade',
  );
});

const now = new Date('2026-03-18T12:00:00Z');
/** A time so many days and hours before now. */
const ago = (days: number, hours = 0) =>
  new Date(now.getTime() - days * 86_400_000 - hours * 3_600_000);
/** Paid an hour before this time of day. */
const paid = (days: number, amount: number) => ({
  requested: ago(days, 1),
  done: ago(days, 1),
  amount,
});

async function overviewThen(request: OperatorRequest<'overview'>) {
  const services = { ...server.app.services, now: () => now };
  const partner = services.partners.get('demo');
  return readOverview({ services, partner } as unknown as OperatorContext, request);
}

it('seven days are today and six days before, compared with the seven days before those', async () => {
  await deposited(paid(40, 100));
  await deposited(paid(0, 1000));
  await deposited(paid(6, 2000));
  await deposited({ requested: ago(9), done: ago(6, 13), amount: 7 });
  await sent(paid(3, 400));
  await deposited(paid(7, 6000));
  await deposited(paid(13, 500));
  await deposited(paid(14, 9));
  const overview = await overviewThen({ period: '7days' });
  expect(overview).toMatchObject({
    period: '7days',
    dayFrom: '2026-03-12T00:00:00.000Z',
    hours: [],
  });
  expect(overview.deposits).toEqual([
    { currency: 'EUR', today: { amount: '30', count: 2 }, usual: { amount: '65', count: 2 } },
  ]);
  expect(overview.withdrawals).toEqual([{ currency: 'EUR', today: { amount: '4', count: 1 } }]);
  expect(overview.days).toHaveLength(7);
  expect(overview.days[0]).toEqual({
    currency: 'EUR',
    date: '2026-03-12',
    deposited: '20',
    withdrawn: '0',
    usualDeposited: '5',
  });
  expect(overview.days.at(-4)).toMatchObject({ date: '2026-03-15', withdrawn: '4' });
  expect(overview.days.at(-1)).toMatchObject({
    date: '2026-03-18',
    deposited: '10',
    usualDeposited: '60',
  });
});

it('thirty days are compared only if the partner has sixty days of payments', async () => {
  await deposited(paid(29, 300));
  await deposited(paid(45, 200));
  const before = await overviewThen({ period: '30days' });
  expect(before.deposits).toEqual([{ currency: 'EUR', today: { amount: '3', count: 1 } }]);
  expect(before.days[0]).not.toHaveProperty('usualDeposited');
  await deposited(paid(60, 1));
  expect((await overviewThen({ period: '30days' })).deposits).toMatchObject([
    { today: { amount: '3' }, usual: { amount: '2', count: 1 } },
  ]);
});

it('a country has its own figures, and every country can be asked for', async () => {
  const declined = {
    status: 'mistaked',
    ending: 'failed',
    credited_minor: null,
    credited_at: null,
  };
  await deposited(paid(0, 1000));
  await deposited(paid(0, 500), { country: 'in' });
  await deposited(paid(0, 500), { country: 'in', ...declined });
  await sent(paid(0, 700), { country: 'in' });
  for (const period of ['today', '7days'] as const) {
    const overview = await overviewThen({ period, country: 'in' });
    expect(overview).toMatchObject({
      country: 'in',
      countries: ['de', 'in'],
      deposits: [{ today: { amount: '5', count: 1 } }],
      withdrawals: [{ today: { amount: '7', count: 1 } }],
    });
    expect(overview.approvals.find(({ by }) => by === 'method')).toMatchObject({ rate: 0.5 });
    expect(overview).not.toHaveProperty('funnel');
  }
});

it('counts the way from a form to the money, and how long it takes', async () => {
  const open = (owner: string, at: Date) =>
    server.pool.query(
      `insert into cashier.payment_sessions (id, owner, currency, created_at)
       values (gen_random_uuid()::text, $1, 'EUR', $2)`,
      [owner, at],
    );
  for (const days of [0, 0.5, 0.9, 3, 8]) await open('demo:ada', ago(days));
  await open('demo-2:ada', ago(0));
  const within = (minutes: number, days = 0.5) => ({
    requested: ago(days),
    done: new Date(ago(days).getTime() + minutes * 60_000),
  });
  await deposited(within(1));
  await deposited(within(3), { status: 'reversed' });
  await deposited(within(0), { status: 'waiting', credited_minor: null, credited_at: null });
  await deposited(within(8, 3));
  const today = await overviewThen({});
  expect(today.funnel).toEqual({ opened: 3, submitted: 3, ended: 2, credited: 2 });
  expect(today.timeToCredit).toEqual({ seconds: 120, usualSeconds: 480 });
  const week = await overviewThen({ period: '7days' });
  expect(week.funnel).toEqual({ opened: 4, submitted: 4, ended: 3, credited: 3 });
  expect(week.timeToCredit).toEqual({ seconds: 180 });
});

it('the time to credit of a method is the median of its own deposits', async () => {
  const within = (seconds: number, days = 0.5) => ({
    requested: ago(days),
    done: new Date(ago(days).getTime() + seconds * 1000),
  });
  for (const seconds of [90, 30, 10, 20]) await deposited(within(seconds));
  for (const seconds of [5, 7.6, 7.7, 900]) await deposited(within(seconds), { method: 'pix' });
  await deposited(within(5000, 3));
  await deposited(within(5000, 3), { method: 'upi' });
  await deposited(within(0), {
    method: 'paypal',
    status: 'waiting',
    credited_minor: null,
    credited_at: null,
  });
  const { approvals, timeToCredit } = await overviewThen({});
  const ofMethods = approvals
    .filter(({ by }) => by === 'method')
    .map(({ name, ended, creditSeconds }) => [name, { ended, creditSeconds }]);
  expect(Object.fromEntries(ofMethods)).toEqual({
    pix: { ended: 4, creditSeconds: 8 },
    upi: { ended: 0 },
    visa: { ended: 4, creditSeconds: 25 },
  });
  expect(timeToCredit).toEqual({ seconds: 15, usualSeconds: 4800 });
});

it('the figures of a long period are kept for minutes, its queues and alerts are not', async () => {
  let later = now;
  const services = { ...server.app.services, now: () => later };
  const partner = services.partners.get('demo');
  const read = () =>
    readOverview({ services, partner } as unknown as OperatorContext, { period: '30days' });
  const review = async () => (await read()).queues.find(({ name }) => name === 'review')?.count;
  expect(await review()).toBe(0);
  await deposited(paid(0, 1000));
  await sent(paid(0, 100), { status: 'review', history: '[]' });
  later = new Date(now.getTime() + 11_000);
  expect(await review()).toBe(1);
  expect((await read()).deposits).toEqual([]);
  later = new Date(now.getTime() + 301_000);
  expect((await read()).deposits).toHaveLength(1);
});
