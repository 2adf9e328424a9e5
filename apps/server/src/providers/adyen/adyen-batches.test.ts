import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

// Adyen repeats a batch that is not accepted, and sends no other until it is: whatever is in it, a
// batch with valid signatures is accepted.

const vendor = new FakeAdyen();
let server: TestServer;
let webhookUrl: string;
const lines: string[] = [];
const logStream = { write: (line: string) => void lines.push(line) };

beforeAll(async () => {
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'ady', methods: ['visa'] };
  server = await startTestServer({
    environment: { providers: [settings], logLevel: 'warn' },
    logStream,
  });
  webhookUrl = `${server.url}/webhooks/ady`;
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});

const accepted = { status: 200, body: '[accepted]' };
let users = 0;

async function deposit() {
  const user = `batch-${(users += 1)}`;
  const token = await server.token({ user });
  const { depositId: id } = (await server.deposit(token, { paymentType: 'visa' })).body;
  return { id, isCredited: async () => (await server.balance(user)) === 1000n };
}

/** The texts that were kept for the operator, which are then gone. */
async function takeKept(): Promise<string[]> {
  const kept = `delete from cashier.inbox where applied_at is null and body ? 'unreadable'
    returning body ->> 'unreadable' as text`;
  return (await server.pool.query<{ text: string }>(kept)).rows.map(({ text }) => text);
}

it.each([
  ['a report whose name has a space', vendor.report('settlement detail report 7.csv')],
  ['a report with a long name', vendor.report(`report_${'x'.repeat(80)}.csv`)],
  [
    'a sale in a currency that is not known here',
    vendor.item('REFUND', { merchantReference: 'shop', amount: { currency: 'GBP', value: 1 } }),
  ],
])('a batch with %s is accepted, and its payment is credited', async (_name, foreign) => {
  const { id, isCredited } = await deposit();
  expect(await vendor.notify(webhookUrl, [foreign, vendor.pay(id)])).toEqual(accepted);
  await until(isCredited);
  expect(await takeKept()).toEqual([]);
});

it.each([
  ['in a currency that is not known here', { amount: { currency: 'GBP', value: 1000 } }],
  ['under an id that cannot be read', { pspReference: 'DISPUTE 1' }],
  ['whose outcome cannot be read', { success: 'perhaps' as 'true' }],
])('a dispute of ours %s is kept for the operator, and delays nothing', async (_name, change) => {
  const { id, isCredited } = await deposit();
  const about = { merchantReference: id, amount: { currency: 'EUR', value: 1000 } };
  const dispute = vendor.item('CHARGEBACK', { ...about, ...change });
  const batch = [dispute, vendor.pay(id)];
  expect(await vendor.notify(webhookUrl, batch, '11'.repeat(32))).toMatchObject({ status: 401 });
  expect(await takeKept()).toEqual([]);
  expect(await vendor.notify(webhookUrl, batch)).toEqual(accepted);
  expect(await takeKept()).toEqual([expect.stringContaining(`${id}:1000:`)]);
  await until(isCredited);
});

it('a full list of kept items refuses no batch, and the operator is warned', async () => {
  await server.pool.query(`
    insert into cashier.inbox (provider, event_id, body, failure, next_attempt_at)
    select 'ady', 'kept' || n, '{"unreadable": ""}', 'unreadable', 'infinity'
    from generate_series(1, 1000) n`);
  const { id, isCredited } = await deposit();
  const about = { merchantReference: id, amount: { currency: 'EUR', value: 1000 } };
  const expired = vendor.item('EXPIRE', { ...about, pspReference: 'EXPIRED1' });
  expect(await vendor.notify(webhookUrl, [expired, vendor.pay(id)])).toEqual(accepted);
  await until(isCredited);
  expect(await takeKept()).toHaveLength(1000);
  const warnings = lines.filter((line) => line.includes('the list of unmatched notices is full'));
  expect(warnings).toEqual([expect.stringContaining('EXPIRED1:EXPIRE:true:kept')]);
});
