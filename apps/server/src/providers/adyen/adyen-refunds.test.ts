import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilTried } from '../../testing/deposits/returned-deposit-fixture.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

const vendor = new FakeAdyen();
let server: TestServer;
let webhookUrl: string;

beforeAll(async () => {
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'ady', methods: ['visa'] };
  const environment = { providers: [settings] };
  server = await startTestServer({ environment, partner: { operatorApi } });
  webhookUrl = `${server.url}/webhooks/ady`;
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});

let users = 0;

/** A deposit of 10 EUR that was paid and credited. */
async function paidDeposit() {
  const user = `refunded-${(users += 1)}`;
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { paymentType: 'visa' })).body;
  const { pspReference, amount } = vendor.pay(depositId);
  const about = { originalReference: pspReference, merchantReference: depositId, amount };
  const item = vendor.item('AUTHORISATION', { ...about, pspReference, originalReference: '' });
  await vendor.notify(webhookUrl, [item]);
  await until(async () => (await server.balance(user)) === 1000n);
  const refund = async () => {
    const request = { id: depositId, reference: crypto.randomUUID(), reason: 'asked for it' };
    return (await askOperator(server, 'refundDeposit', request, { as: 'fay' })).body;
  };
  const ended = async () => (await server.state(token, depositId, 'visa')).ending;
  return { user, depositId, about, refund, ended };
}

/** Sends one event, and waits until it was tried. */
async function notify(...event: Parameters<FakeAdyen['item']>): Promise<void> {
  expect(await vendor.notify(webhookUrl, [vendor.item(...event)])).toMatchObject({ status: 200 });
  await untilTried(server);
}

const stageOf = async (refund: string) =>
  (await server.pool.query('select status from cashier.refunds where id = $1', [refund])).rows[0]
    ?.status;

/** The failures of the notices that wait for the operator, by the id of their payment. */
async function unmatched(pspReference: string) {
  const { notices } = (await askOperator(server, 'unmatched', {})).body;
  const own = notices.filter(({ eventId }) => eventId.startsWith(`${pspReference}:`));
  return own.map(({ failure }) => failure);
}

describe('a refund', () => {
  it.each([
    ['REFUND', 'true', 'refunded', 0n],
    ['REFUND', 'false', 'failed', 1000n],
    ['REFUND_FAILED', 'true', 'failed', 1000n],
    ['REFUNDED_REVERSED', 'true', 'failed', 1000n],
    ['REFUND_FAILED', 'false', 'processing', 0n],
  ] as const)('after %s (%s) is %s', async (code, success, stage, balance) => {
    const { user, about, refund } = await paidDeposit();
    const { id, status } = await refund();
    expect(status).toBe('processing');
    const pspReference = await providerIdOf(id);
    await notify(code, { ...about, pspReference, merchantReference: id, success });
    expect([await stageOf(id), await server.balance(user)]).toEqual([stage, balance]);
  });

  it.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])(
    'that came back later (%s) returns the money to the player',
    async (code) => {
      const { user, about, refund } = await paidDeposit();
      const { id } = await refund();
      const pspReference = await providerIdOf(id);
      const event = { ...about, pspReference, merchantReference: id };
      await notify('REFUND', event);
      await notify(code, event);
      expect([await stageOf(id), await server.balance(user)]).toEqual(['returned', 1000n]);
    },
  );

  it('ends by its event even if the answer to its request never came', async () => {
    const { user, about, refund } = await paidDeposit();
    vendor.server.fault = 'lost';
    const { id } = await refund();
    vendor.server.fault = 'none';
    await notify('REFUND', { ...about, merchantReference: id });
    expect([await stageOf(id), await server.balance(user)]).toEqual(['refunded', 0n]);
  });

  it('whose request is still under way stays in progress, and its event ends it', async () => {
    const { user, about, refund } = await paidDeposit();
    vendor.isBusy = true;
    const { id, status } = await refund();
    vendor.isBusy = false;
    expect(status).toBe('processing');
    await notify('REFUND', { ...about, merchantReference: id });
    expect([await stageOf(id), await server.balance(user)]).toEqual(['refunded', 0n]);
  });

  it('made in the Customer Area waits for the operator', async () => {
    const { about } = await paidDeposit();
    await notify('REFUND', { ...about, pspReference: 'PANEL1' });
    expect(await unmatched('PANEL1')).toEqual(['refund.updated: unknown']);
  });
});

describe('after the player’s data was erased', () => {
  const erase = async (user: string) => {
    const { status } = await askOperator(server, 'erasePlayer', { user, reason: 'request 7' });
    expect(status).toBe(200);
  };

  it('a refund that comes back is returned', async () => {
    const { user, about, refund } = await paidDeposit();
    const { id } = await refund();
    const event = { ...about, pspReference: await providerIdOf(id), merchantReference: id };
    await notify('REFUND', event);
    await erase(user);
    await notify('REFUND_FAILED', event);
    expect([await stageOf(id), await server.balance(user)]).toEqual(['returned', 1000n]);
  });

  it('a capture that failed, and the end of a dispute’s term, wait for the operator', async () => {
    const { user, about } = await paidDeposit();
    await erase(user);
    await notify('CAPTURE_FAILED', { ...about, pspReference: 'CAPTURE1' });
    expect(await unmatched('CAPTURE1')).toEqual(['deposit.updated: contradicts']);
    await notify('DISPUTE_DEFENSE_PERIOD_ENDED', { ...about, pspReference: 'ENDED1' });
    expect(await unmatched('ENDED1')).toEqual(['unreadable']);
  });
});

it('a capture that failed takes the money back', async () => {
  const { user, about, ended } = await paidDeposit();
  await notify('CAPTURE_FAILED', about);
  expect([await ended(), await server.balance(user)]).toEqual(['reversed', 0n]);
});

it.each(['CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL', 'EXPIRE'])(
  'a payment that was taken back outside the cashier (%s) waits for the operator',
  async (code) => {
    const { user, about } = await paidDeposit();
    await notify(code, { ...about, pspReference: `NOT-${code}`, success: 'false' });
    expect(await unmatched(`NOT-${code}`)).toEqual([]);
    await notify(code, { ...about, pspReference: `GONE-${code}` });
    expect(await unmatched(`GONE-${code}`)).toEqual(['unreadable']);
    expect(await server.balance(user)).toBe(1000n);
  },
);

async function providerIdOf(refund: string): Promise<string> {
  const { rows } = await server.pool.query(
    'select provider_id from cashier.refunds where id = $1',
    [refund],
  );
  return rows[0]?.provider_id ?? '';
}
