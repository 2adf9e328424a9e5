import { transaction } from '@opencashier/postgres';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyAnswer } from '../../deposits/credit/apply-answer.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { checkRefundsNow } from '../../testing/deposits/returned-deposit-fixture.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { subjectOf } from '../provider.ts';

const vendor = new FakeMercadoPago();
let server: TestServer;
let webhookUrl: string;

beforeAll(async () => {
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'mp', methods: ['pix'] };
  const environment = { providers: [settings] };
  server = await startTestServer({ environment, partner: { operatorApi } });
  webhookUrl = `${server.url}/webhooks/mp`;
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});
afterEach(() => {
  vendor.isContingent = false;
  vendor.server.spoil = undefined;
});

let users = 0;

/** A Pix deposit of 50 BRL that nobody has paid yet. */
async function startDeposit() {
  const user = `pix-${(users += 1)}`;
  const customer = { email: 'ada@example.com' };
  const token = await server.token({ user, currency: 'BRL', country: 'br', customer });
  const { depositId } = (
    await server.deposit(token, {
      paymentType: 'pix',
      currency: 'BRL',
      amount: '50',
      selectedCountry: 'br',
      fields: { numberId: '529.982.247-25' },
    })
  ).body;
  const { id } = vendor.paymentOf(depositId);
  const refund = async (amount?: string) => {
    const request = { id: depositId, reference: crypto.randomUUID(), reason: 'asked for it' };
    const values = amount === undefined ? request : { ...request, amount };
    return (await askOperator(server, 'refundDeposit', values, { as: 'fay' })).body;
  };
  return {
    depositId,
    refund,
    /** Sends the vendor's notice, and waits until the payment was requested. */
    async notify() {
      const path = `/v1/payments/${id}`;
      const asked = () => vendor.server.requests.filter((one) => one.path === path).length;
      const before = asked();
      await vendor.notify(webhookUrl, id);
      await until(async () => asked() > before);
    },
    state: () => server.state(token, depositId, 'pix'),
    balance: () => server.balance(user, 'BRL'),
  };
}

async function paidDeposit() {
  const deposit = await startDeposit();
  vendor.decide(deposit.depositId, 'approved', 'accredited');
  await deposit.notify();
  await until(async () => (await deposit.balance()) === 5000n);
  return deposit;
}

const stageOf = async (refund: string) =>
  (await server.pool.query('select status from cashier.refunds where id = $1', [refund])).rows[0]
    ?.status;

describe('a Pix refund that the central bank has not answered', () => {
  it.each([
    ['approved', 'refunded', 3000n],
    ['rejected', 'failed', 5000n],
  ] as const)('stays in progress until it is %s', async (outcome, stage, balance) => {
    const deposit = await paidDeposit();
    vendor.isContingent = true;
    const { id, status } = await deposit.refund('20');
    expect([status, await deposit.balance()]).toEqual(['processing', 3000n]);
    await checkRefundsNow(server);
    expect([await stageOf(id), await deposit.balance()]).toEqual(['processing', 3000n]);
    vendor.finishRefunds(outcome);
    await checkRefundsNow(server);
    expect([await stageOf(id), await deposit.balance()]).toEqual([stage, balance]);
    const made = [...vendor.refunds.values()].map(({ payment_id }) => payment_id);
    expect(made.filter((one) => one === vendor.paymentOf(deposit.depositId).id)).toHaveLength(1);
  });

  it('stays in progress after an error whose cause is unknown, and is refused after a known one', async () => {
    const deposit = await paidDeposit();
    vendor.decide(deposit.depositId, 'in_process', 'pending_contingency');
    vendor.server.spoil = (body) => ({ ...(body as object), cause: [] });
    const { id, status } = await deposit.refund('20');
    expect([status, await deposit.balance()]).toEqual(['processing', 3000n]);
    vendor.server.spoil = undefined;
    await checkRefundsNow(server);
    expect([await stageOf(id), await deposit.balance()]).toEqual(['failed', 5000n]);
  });
});

/** The answers about a deposit that wait for the operator. */
async function listed(depositId: string) {
  const { notices } = (await askOperator(server, 'unmatched', {})).body;
  const own = notices.filter(({ eventId }) => eventId.startsWith(`answer:${depositId}:`));
  return own.map(({ failure }) => failure);
}

/** Asks for the payment's status, and applies the answer as the worker does. */
async function check(depositId: string) {
  const { pool, app } = server;
  const deposit = await findDeposit(pool, depositId);
  const provider = app.services.providers.get('mp');
  if (!deposit || !provider) throw new Error('there is no such deposit');
  const report = await provider.depositStatus(subjectOf(deposit));
  if (!report) throw new Error('there is no such payment');
  return transaction(pool, (db) => applyAnswer(db, app.services, 'mp', report, deposit));
}

describe('a payment that was refunded in the panel', () => {
  it('before it was credited ends its deposit, and nothing is credited', async () => {
    const deposit = await startDeposit();
    vendor.decide(deposit.depositId, 'approved', 'accredited');
    vendor.refundInPanel(deposit.depositId);
    await deposit.notify();
    await until(async () => (await deposit.state()).ending === 'cancelled');
    expect(await deposit.balance()).toBe(0n);
  });

  it('in part before it was credited waits for an operator, who credits the rest', async () => {
    const deposit = await startDeposit();
    const { depositId, balance } = deposit;
    vendor.decide(depositId, 'approved', 'accredited');
    vendor.refundInPanel(depositId, 20);
    await deposit.notify();
    const openCases = async () => (await askOperator(server, 'cases', { depositId })).body.cases;
    await until(async () => (await openCases()).length === 1);
    const [waiting] = await openCases();
    const whole = { amount: '50', currency: 'BRL' };
    expect(waiting).toMatchObject({ reason: 'partlyRefunded', worth: whole });
    expect(await balance()).toBe(0n);
    const rest = { outcome: 'credit', amount: '30', currency: 'BRL', reason: 'panel' };
    const decision = { id: waiting?.id ?? '', user: waiting?.user ?? '', ...rest };
    const settled = await askOperator(server, 'settleCase', decision, { as: 'fay' });
    expect([settled.status, await balance()]).toEqual([200, 3000n]);
    expect(await check(depositId)).toBe('unchanged');
    expect(await balance()).toBe(3000n);
  });

  it('after its deposit has ended is not credited late', async () => {
    const deposit = await startDeposit();
    vendor.decide(deposit.depositId, 'cancelled', 'expired');
    await deposit.notify();
    await until(async () => (await deposit.state()).ending === 'expired');
    vendor.decide(deposit.depositId, 'approved', 'accredited');
    vendor.refundInPanel(deposit.depositId);
    expect(await check(deposit.depositId)).toBe('unchanged');
    expect(await deposit.balance()).toBe(0n);
  });

  it('after the credit stays credited, and is listed until the operator takes the money', async () => {
    const deposit = await paidDeposit();
    const { depositId, balance } = deposit;
    vendor.refundInPanel(depositId);
    await deposit.notify();
    await until(async () => (await listed(depositId))[0] === 'deposit.updated: contradicts');
    expect(await balance()).toBe(5000n);
    const letter = { id: depositId, reference: depositId, reason: 'refunded in the panel' };
    expect((await askOperator(server, 'reverseDeposit', letter, { as: 'fay' })).status).toBe(200);
    await server.pool.query(
      'update cashier.notices set next_attempt_at = now() where applied_at is null',
    );
    await until(async () => (await listed(depositId)).length === 0);
    expect([await balance(), await check(depositId)]).toEqual([0n, 'unchanged']);
  });

  it('for the rest, after a refund of ours, is listed', async () => {
    const { depositId, refund } = await paidDeposit();
    expect(await refund('20')).toMatchObject({ status: 'refunded' });
    expect(await check(depositId)).toBe('unchanged');
    vendor.refundInPanel(depositId);
    expect(await check(depositId)).toBe('contradicts');
  });
});

it('a payment that was refunded by us is not listed, not even while the refund is in process', async () => {
  const { depositId, refund, balance, state } = await paidDeposit();
  vendor.isContingent = true;
  await refund();
  vendor.finishRefunds('approved');
  expect(vendor.paymentOf(depositId).status).toBe('refunded');
  expect(await check(depositId)).toBe('unchanged');
  await checkRefundsNow(server);
  expect(await check(depositId)).toBe('unchanged');
  expect([await listed(depositId), await balance()]).toEqual([[], 0n]);
  expect((await state()).ending).toBe('refunded');
});

it.each([
  ['in_mediation', 'pending'],
  ['charged_back', 'in_process'],
])(
  'a payment that the payer contests (%s) is credited once it is decided',
  async (status, detail) => {
    const deposit = await startDeposit();
    vendor.decide(deposit.depositId, status, detail);
    await deposit.notify();
    await until(async () => (await deposit.state()).isReceived === true);
    expect(await deposit.balance()).toBe(0n);
    vendor.decide(deposit.depositId, 'approved', 'accredited');
    await deposit.notify();
    await until(async () => (await deposit.balance()) === 5000n);
    vendor.decide(deposit.depositId, status, detail);
    expect(await check(deposit.depositId)).toBe('contradicts');
    expect(await deposit.balance()).toBe(5000n);
  },
);
