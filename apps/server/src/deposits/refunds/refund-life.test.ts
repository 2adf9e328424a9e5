import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import {
  checkRefundsNow,
  refundsRequestedFor,
  startReturnedDeposit,
  untilTried,
} from '../../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());
afterEach(() => {
  server.provider.fault = 'none';
  Object.assign(server.provider.refunds, {
    refuses: undefined,
    isOffered: true,
    outcome: 'refunded',
  });
});

/** The provider decides a refund and reports it. */
async function settleRefund(id: string, status: 'refunded' | 'failed' | 'returned') {
  server.provider.refunds.decide(id, status);
  await server.provider.notifyRefund(id, server.notifyUrl);
  await untilTried(server);
}

describe('a refund', () => {
  it('takes only a requested part from the player and pays it back, and a second takes the rest', async () => {
    const player = await startReturnedDeposit(server);
    const first = await player.refund({ amount: '30' });
    expect(first.body).toMatchObject({ status: 'refunded', amount: '30', currency: 'EUR' });
    expect(await player.money()).toEqual({ available: 70_00n, held: 0n, owed: 0n });
    expect(await player.found()).toMatchObject({ status: 'processed', refunded: '30' });
    const beyond = await player.refund({ amount: '70.01' });
    expect([beyond.status, beyond.body.error.code]).toEqual([422, 'beyondDeposit']);
    const rest = await player.refund();
    expect(rest.body).toMatchObject({ status: 'refunded', amount: '70' });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
    expect(await server.state(player.token, player.depositId)).toMatchObject({
      status: 'mistaked',
      ending: 'refunded',
      credited: '100',
      refunded: '100',
    });
    const none = await player.refund();
    expect(none.body.error.code).toBe('stateForbids');
    expect(refundsRequestedFor(server, player).map(({ amount }) => amount)).toEqual(['30', '70']);
  });

  it('requested again under its reference is the same refund, and another sum is refused', async () => {
    const player = await startReturnedDeposit(server);
    const reference = crypto.randomUUID();
    const request = { reference, amount: '10' };
    const [one, two] = await Promise.all([player.refund(request), player.refund(request)]);
    const again = await player.refund(request);
    expect(new Set([one, two, again].map(({ body }) => body.id)).size).toBe(1);
    expect(again.body.status).toBe('refunded');
    const other = await player.refund({ reference, amount: '11' });
    expect([other.status, other.body.error.code]).toEqual([409, 'referenceConflict']);
    expect(await player.money()).toMatchObject({ available: 90_00n });
    expect(refundsRequestedFor(server, player)).toHaveLength(1);
  });

  it('never exceeds the credited amount, even if two operators request it at once', async () => {
    const player = await startReturnedDeposit(server);
    const answers = await Promise.all(
      ['joe', 'ann', 'fay'].map((as) => player.refund({ amount: '60' }, as)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await player.money()).toMatchObject({ available: 40_00n, held: 0n });
  });

  it('is held until the provider confirms it', async () => {
    server.provider.refunds.outcome = 'processing';
    const player = await startReturnedDeposit(server);
    const { body } = await player.refund({ amount: '25' });
    expect(body.status).toBe('processing');
    expect(await player.money()).toEqual({ available: 75_00n, held: 25_00n, owed: 0n });
    expect(await player.found()).toMatchObject({ refunding: '25' });
    await settleRefund(body.id, 'refunded');
    await settleRefund(body.id, 'refunded');
    expect(await player.money()).toEqual({ available: 75_00n, held: 0n, owed: 0n });
    const listed = await askOperator(server, 'refunds', { depositId: player.depositId });
    expect(listed.body.refunds).toMatchObject([{ id: body.id, status: 'refunded', amount: '25' }]);
  });

  it('that fails returns the money to the player, and so does one that comes back later', async () => {
    server.provider.refunds.outcome = 'processing';
    const player = await startReturnedDeposit(server);
    const failing = (await player.refund({ amount: '25' })).body.id;
    await settleRefund(failing, 'failed');
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
    const returning = (await player.refund({ amount: '100' })).body.id;
    await settleRefund(returning, 'refunded');
    expect(await player.found()).toMatchObject({ status: 'reversed', ending: 'refunded' });
    await settleRefund(returning, 'returned');
    await settleRefund(returning, 'returned');
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
    const { ending, ...found } = await player.found();
    expect([found['status'], ending]).toEqual(['processed', undefined]);
  });

  it('whose answer is lost is looked up by the same reference, and paid back once', async () => {
    const player = await startReturnedDeposit(server);
    server.provider.fault = 'lost';
    const { body } = await player.refund({ amount: '40' });
    expect(body.status).toBe('processing');
    expect(await player.money()).toMatchObject({ available: 60_00n, held: 40_00n });
    await checkRefundsNow(server);
    expect(await player.money()).toMatchObject({ held: 40_00n });
    server.provider.fault = 'none';
    // A connection that the provider closed may fail one more attempt.
    const moneyAfterCheck = async () => {
      await checkRefundsNow(server);
      return player.money();
    };
    await expect.poll(moneyAfterCheck).toEqual({ available: 60_00n, held: 0n, owed: 0n });
    expect(refundsRequestedFor(server, player)).toHaveLength(1);
  });

  it('is not given up because a proxy answers with a page in place of the provider', async () => {
    const player = await startReturnedDeposit(server);
    server.provider.fault = 'lost';
    await player.refund({ amount: '40' });
    for (const fault of ['page404', 'page501'] as const) {
      server.provider.fault = fault;
      await checkRefundsNow(server);
      expect(await player.money()).toMatchObject({ available: 60_00n, held: 40_00n });
    }
    server.provider.fault = 'none';
    await checkRefundsNow(server);
    expect(await player.money()).toEqual({ available: 60_00n, held: 0n, owed: 0n });
    expect(refundsRequestedFor(server, player)).toHaveLength(1);
  });

  it('that never reached the provider is requested again under the same reference', async () => {
    const player = await startReturnedDeposit(server);
    server.provider.fault = 'hangUp';
    const { body } = await player.refund({ amount: '40' });
    server.provider.fault = 'none';
    // A connection that the provider closed may fail one more attempt.
    const references = async () => {
      await checkRefundsNow(server);
      return refundsRequestedFor(server, player).map(({ reference }) => reference);
    };
    await expect.poll(references).toEqual([body.id]);
    expect(await player.money()).toMatchObject({ available: 60_00n, held: 0n });
  });

  it('that the provider refuses or does not support holds nothing, and the operator sees why', async () => {
    const player = await startReturnedDeposit(server);
    server.provider.refunds.refuses = 'The card is closed.';
    const refused = await player.refund({ amount: '5' });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      { code: 'refundRefused', message: 'The card is closed.' },
    ]);
    server.provider.refunds.isOffered = false;
    const lacking = await player.refund({ amount: '5' });
    expect([lacking.status, lacking.body.error.code]).toEqual([422, 'refundUnsupported']);
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
  });

  it('is refused if the money was spent, and creates no debt', async () => {
    const player = await startReturnedDeposit(server);
    await player.spend(50_00n);
    const refused = await player.refund({ amount: '60' });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'insufficientFunds']);
    expect(await player.money()).toEqual({ available: 50_00n, held: 0n, owed: 0n });
    expect((await player.refund({ amount: '50' })).status).toBe(200);
  });

  it('leaves less for a chargeback, which takes only the rest', async () => {
    const player = await startReturnedDeposit(server);
    await player.refund({ amount: '60' });
    await server.settle(player.depositId, 'reversed');
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
    expect(await player.found()).toMatchObject({
      ending: 'reversed',
      refunded: '60',
      reversed: '40',
      unrecovered: { amount: '60', currency: 'EUR' },
    });
  });

  it('that fails after a chargeback leaves its money to the chargeback', async () => {
    server.provider.refunds.outcome = 'processing';
    const player = await startReturnedDeposit(server);
    const { body } = await player.refund({ amount: '60' });
    await server.settle(player.depositId, 'reversed');
    expect(await player.money()).toEqual({ available: 0n, held: 60_00n, owed: 0n });
    await settleRefund(body.id, 'failed');
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
    expect(await player.found()).toMatchObject({ ending: 'reversed', reversed: '100' });
  });

  it('is refused for an unknown or unpaid deposit, and for an invalid sum', async () => {
    const player = await startReturnedDeposit(server);
    const unknown = await player.refund({ id: 'no-such-deposit' });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'notFound']);
    const waiting = (await server.deposit(player.token)).body.depositId;
    const early = await player.refund({ id: waiting });
    expect(early.body.error.code).toBe('stateForbids');
    for (const amount of ['0', '-1', '1.001', 'much']) {
      expect((await player.refund({ amount })).body.error.code).toBe('requestInvalid');
    }
  });
});
