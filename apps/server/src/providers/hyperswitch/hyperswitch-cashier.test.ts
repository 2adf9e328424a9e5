import type { ProviderDisputesRequest } from '@opencashier/contract/provider/disputes';
import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored } from '../../testing/everything-stored.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { checkDisputes } from '../../workers/check-disputes.ts';
import type { Provider } from '../provider.ts';

const vendor = new FakeHyperswitch();
let server: TestServer;
let provider: Provider;
let webhookUrl: string;

const disputes = (request: ProviderDisputesRequest) => {
  if (!provider.listDisputes) throw new Error('there is no list of disputes');
  return provider.listDisputes(request);
};

beforeAll(async () => {
  await vendor.server.listen();
  const methods = ['visa', 'sepa_transfer', 'skrill'];
  const settings = { ...vendor.settings, name: 'hs', methods };
  server = await startTestServer({ environment: { providers: [settings] } });
  const made = server.app.services.providers.get('hs');
  if (!made) throw new Error('there is no provider');
  provider = made;
  webhookUrl = `${server.url}/webhooks/hs`;
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});

async function deposit(user: string) {
  const customer = { email: 'zyx@example.com' };
  const token = await server.token({ user, customer });
  const { body } = await server.deposit(token, { paymentType: 'visa' });
  const payment = vendor.paymentOf(body.depositId);
  const notify = (type: string, secret?: string) =>
    vendor.notify(webhookUrl, type, 'payment_details', payment, secret);
  const state = () => server.state(token, body.depositId, 'visa');
  return { id: body.depositId, body, payment, notify, state };
}

it('a deposit is received while it is processed, and credited once it has succeeded', async () => {
  const { id, body, payment, notify, state } = await deposit('ada');
  expect(body.source).toBe(payment.payment_link.link);
  vendor.decide(id, 'processing');
  expect(await notify('payment_processing', 'forged')).toBe(401);
  expect(await notify('payment_processing')).toBe(204);
  await until(async () => (await state()).isReceived === true);
  expect(await server.balance('ada')).toBe(0n);
  vendor.decide(id, 'succeeded');
  await notify('payment_succeeded');
  await until(async () => (await state()).status === 'processed');
  expect(await server.balance('ada')).toBe(1000n);
  expect(await everythingStored(server.pool)).not.toContain('zyx@example.com');
});

it('a dispute takes the money by its event, and gives it back by the list', async () => {
  const { id, notify, state } = await deposit('eva');
  vendor.decide(id, 'succeeded');
  await notify('payment_succeeded');
  await until(async () => (await state()).status === 'processed');
  const opened = vendor.dispute(id, 'dispute_opened');
  await vendor.notify(webhookUrl, 'dispute_opened', 'dispute_details', opened);
  await until(async () => (await server.balance('eva')) === 0n);
  vendor.dispute(id, 'dispute_won');
  const since = new Date(Date.now() - 86_400_000).toISOString();
  let page = await disputes({ since });
  while (page.disputes.length === 0 && page.cursor !== undefined) {
    page = await disputes({ since, cursor: page.cursor });
  }
  expect(page.disputes).toMatchObject([{ reference: id, status: 'won', amount: '10' }]);
});

describe('a list of disputes', () => {
  const cursor = `${Date.now() - 3_600_000}+7200000`;
  const list = () => disputes({ since: new Date().toISOString(), cursor });
  const spoiled = async <T>(listed: object[], read: () => Promise<T>): Promise<T> => {
    vendor.server.spoil = () => listed;
    return read().finally(() => {
      vendor.server.spoil = undefined;
    });
  };

  it('is read without those that are not ours', async () => {
    const { id } = await deposit('pat');
    const own = vendor.dispute(id, 'dispute_opened');
    const foreign = { dispute_id: 'dp_1', payment_id: 'pay_mbabizu24mvu3mela5njyhpit4' };
    const read = await spoiled([{ ...foreign, dispute_stage: 'a new stage' }, own], list);
    expect(read.disputes).toMatchObject([{ reference: id, status: 'open' }]);
    expect(read.unreadable).toEqual([]);
  });

  it('in which one cannot be read keeps that one for the operator, once, and reads the others', async () => {
    const { id, notify, state } = await deposit('pia');
    vendor.decide(id, 'succeeded');
    await notify('payment_succeeded');
    await until(async () => (await state()).status === 'processed');
    const own = vendor.dispute(id, 'dispute_opened');
    const unreadable = { ...own, dispute_id: 'dp_new', dispute_stage: 'a new stage' };
    const listed = [unreadable, { dispute_id: 'dp_nobody' }, own];
    const readAll = async () => {
      await server.pool.query('delete from cashier.dispute_lists');
      await checkDisputes(server.app.services, 'hs');
    };
    await spoiled(listed, readAll);
    expect(await server.balance('pia')).toBe(0n);
    await spoiled(listed, readAll);
    const kept = `select body ->> 'unreadable' as text from cashier.inbox
      where applied_at is null and body ? 'unreadable' order by received_at`;
    const { rows } = await server.pool.query<{ text: string }>(kept);
    const ids = rows.map(({ text }) => JSON.parse(text).dispute_id);
    expect(ids).toEqual(['dp_new', 'dp_nobody']);
    await server.pool.query(`
      insert into cashier.inbox (provider, event_id, body, failure, next_attempt_at)
      select 'hs', 'kept' || n, '{"unreadable": ""}', 'unreadable', 'infinity'
      from generate_series(1, 1000) n`);
    const another = [{ dispute_id: 'dp_another' }];
    await expect(spoiled(another, readAll)).rejects.toThrow('unmatched notices of hs is full');
    await server.pool.query('delete from cashier.inbox where applied_at is null');
  });
});

it.each([
  ['review', {}],
  ['failed', {}],
  ['failed', { manual_retry_allowed: true }],
  ['cancelled', {}],
])(
  'a credited payment that is %s later (%o) is listed for the operator',
  async (status, change) => {
    const { id, notify, state } = await deposit('lea');
    vendor.decide(id, 'succeeded');
    await notify('payment_succeeded');
    await until(async () => (await state()).status === 'processed');
    const before = await server.balance('lea');
    vendor.decide(id, status, change);
    await notify('payment_failed');
    const listed = async () => {
      const found = `select failure from cashier.inbox where applied_at is null and event_id like $1`;
      return (await server.pool.query(found, [`answer:${id}:%`])).rows;
    };
    await until(async () => (await listed())[0]?.failure === 'deposit.updated: contradicts');
    expect(await listed()).toHaveLength(1);
    expect(await server.balance('lea')).toBe(before);
    await server.pool.query('delete from cashier.inbox where applied_at is null');
  },
);

it('a refund that was made elsewhere, and may be of our payment, waits for the operator', async () => {
  const { id } = await deposit('pam');
  const { payment_id: ours } = vendor.dispute(id, 'dispute_opened');
  const refunds = [ours, undefined, null, 12].map((payment_id, nth) => {
    return { refund_id: `ref_mbabizu24mvu3mela5njyhpit${nth}`, payment_id };
  });
  for (const refund of refunds) {
    expect(await vendor.notify(webhookUrl, 'x', 'refund_details', refund)).toBe(204);
  }
  const waiting = 'select failure from cashier.inbox where applied_at is null';
  const failures = async () =>
    (await server.pool.query(waiting)).rows.map(({ failure }) => failure);
  await until(async () => (await failures()).every((failure) => failure !== null));
  expect(await failures()).toEqual(refunds.map(() => 'refund: unknown'));
  await server.pool.query('delete from cashier.inbox where applied_at is null');
});

it('an event that is not ours leaves nothing behind, and an unreadable one is kept', async () => {
  const foreign = { payment_id: 'pay_mbabizu24mvu3mela5njyhpit4' };
  for (const merchant_order_reference_id of [undefined, 'Order 12', 12, 'x'.repeat(80)]) {
    const event = { ...foreign, merchant_order_reference_id };
    expect(await vendor.notify(webhookUrl, 'x', 'payment_details', event)).toBe(204);
  }
  expect(await vendor.notify(webhookUrl, 'x', 'mandate_details', {})).toBe(204);
  const left = `select from cashier.inbox where applied_at is null`;
  await until(async () => (await server.pool.query(left)).rowCount === 0);
  expect(await vendor.notify(webhookUrl, 'x', 'payment_details', { hello: 'world' })).toBe(202);
});

it('withdrawals are offered only by the methods that the adapter pays out to', () => {
  const { methods } = server.app.services.catalogue;
  expect(methods.get('skrill')?.kinds).toEqual(['deposit']);
  expect(methods.get('sepa_transfer')?.kinds).toContain('withdrawal');
});

it('the browser’s data are requested only if the adapter needs them, passed on and not stored', async () => {
  const token = await server.token({ user: 'ida' });
  const { body: list } = await server.call(token, 'methods-payment-v3', {
    country: 'de',
    currency: 'EUR',
  });
  const asking = list.methods.filter(({ needsBrowser }) => needsBrowser).map(({ name }) => name);
  expect(asking.toSorted()).toEqual(['sepa_transfer', 'skrill', 'visa']);
  const browser = {
    language: 'zyx-ZY',
    colorDepth: 24,
    screenWidth: 1723,
    screenHeight: 968,
    timeZoneOffset: -60,
    javaEnabled: false,
  };
  const key = crypto.randomUUID();
  const payload = { paymentType: 'visa', paymentSessionId: '' };
  const session = await server.call(token, 'session-start', { amount: 10, currency: 'EUR' });
  payload.paymentSessionId = session.body.payment_session_id;
  const first = await server.deposit(token, { ...payload, browser }, key);
  expect(vendor.server.requests.at(-1)?.body).toMatchObject({
    browser_info: {
      ip_address: '127.0.0.1',
      user_agent: 'node',
      accept_header: '*/*',
      language: 'zyx-ZY',
      color_depth: 24,
      screen_width: 1723,
      screen_height: 968,
      time_zone: -60,
      java_enabled: false,
      java_script_enabled: true,
    },
  });
  // The phone was turned between two attempts.
  const turned = { ...browser, screenWidth: 968, screenHeight: 1723 };
  const second = await server.deposit(token, { ...payload, browser: turned }, key);
  expect(second.body.depositId).toBe(first.body.depositId);
  const stored = await everythingStored(server.pool);
  expect(stored).not.toContain('zyx-ZY');
  // A random id may contain the digits, but not as a value of its own.
  expect(stored).not.toMatch(/[:(,"]\s*1723\b(?!-)/);
});
