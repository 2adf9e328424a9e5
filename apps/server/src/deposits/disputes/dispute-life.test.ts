import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { OperatorReceiver } from '../../testing/operator/operator-receiver.ts';
import {
  type ReturnedDepositFixture,
  startReturnedDeposit,
  untilTried,
} from '../../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { checkDisputes } from '../../workers/check-disputes.ts';

let server: TestServer;
const receiver = new OperatorReceiver();
beforeAll(async () => {
  await receiver.switchOn();
  const webhook = { url: receiver.url, secrets: [receiver.secret] };
  server = await startTestServer({ partner: { operatorApi, webhook } });
});
afterAll(async () => {
  await server.close();
  await receiver.switchOff();
});

/** A dispute at the provider that was not reported. */
function unreportedDispute(
  { depositId }: ReturnedDepositFixture,
  change: Partial<ProviderDispute>,
): ProviderDispute {
  return {
    reference: depositId,
    disputeId: `dp-${depositId}`,
    status: 'open',
    amount: '100',
    currency: 'EUR',
    updatedAt: new Date(Date.now() + 60_000).toISOString(),
    ...change,
  };
}

/** Makes the list of disputes due, and reads it. */
async function readList({ pool, app }: TestServer = server): Promise<void> {
  await pool.query('update cashier.dispute_lists set next_read_at = now()');
  await checkDisputes(app.services, 'sandbox');
}

const evidenceDueAt = '2030-01-01T12:00:00.000Z';

describe('a dispute', () => {
  it.each([
    ['at once', {}],
    ['even if the provider has not paid it out yet', { isMoneyTaken: true }],
  ])('that is won gives the money back %s, and undoes the debt', async (_when, change) => {
    const player = await startReturnedDeposit(server);
    await player.spend(70_00n);
    await player.dispute({ isMoneyTaken: true });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 70_00n });
    await player.dispute({ status: 'won', ...change });
    expect(await player.money()).toEqual({ available: 30_00n, held: 0n, owed: 0n });
    const { status: stage, reversed } = await player.found();
    expect([stage, reversed]).toEqual(['processed', undefined]);
  });

  it('that is lost takes the money once, even if it was taken while the dispute was open', async () => {
    for (const isMoneyTaken of [true, false]) {
      const player = await startReturnedDeposit(server);
      await player.dispute({ isMoneyTaken });
      const after = isMoneyTaken ? 0n : 100_00n;
      expect(await player.money()).toEqual({ available: after, held: 0n, owed: 0n });
      await player.dispute({ status: 'lost' });
      await player.dispute({ status: 'lost' });
      expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
      expect(await server.state(player.token, player.depositId)).toMatchObject({
        status: 'mistaked',
        ending: 'reversed',
        reversed: '100',
      });
    }
  });

  it('has the state of its newest report, whatever order the reports arrive in', async () => {
    const player = await startReturnedDeposit(server);
    const start = Date.now();
    const at = (seconds: number) => ({
      updatedAt: new Date(start + seconds * 1000).toISOString(),
    });
    await player.dispute({ status: 'won', ...at(3) });
    await player.dispute({ status: 'open', isMoneyTaken: true, ...at(1) });
    await player.dispute({ status: 'lost', ...at(2) });
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
    await player.dispute({ status: 'lost', ...at(4) });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
  });

  it('and another on the same deposit never take more than the deposit', async () => {
    const player = await startReturnedDeposit(server);
    await player.dispute({ disputeId: `${player.depositId}-1`, status: 'lost', amount: '30' });
    await player.dispute({ disputeId: `${player.depositId}-2`, status: 'lost', amount: '90' });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
    await server.settle(player.depositId, 'reversed');
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
  });

  it('shows the operator when evidence is due, in the list and in the message', async () => {
    const player = await startReturnedDeposit(server);
    const fee = { amount: '15', currency: 'EUR' };
    const reason = 'not recognised';
    await player.dispute({ amount: '40', evidenceDueAt, fee, reason });
    const { depositId, user } = player;
    const search = { status: 'open', user, dueBefore: '2031-01-01T00:00:00.000Z' };
    const { body } = await askOperator(server, 'disputes', search);
    const dispute = { status: 'open', amount: { amount: '40', currency: 'EUR' }, evidenceDueAt };
    expect(body.disputes).toMatchObject([{ ...dispute, depositId, user, fee, reason }]);
    const none = { user, dueBefore: '2029-01-01T00:00:00.000Z' };
    expect((await askOperator(server, 'disputes', none)).body.disputes).toEqual([]);
    expect(await player.found()).toMatchObject({ disputed: '40' });
    const messages = () =>
      receiver.arrived.find(
        ({ event }) =>
          event.type === 'deposit.updated' &&
          event.data.depositId === depositId &&
          event.data.disputes !== undefined,
      );
    await until(async () => messages() !== undefined);
    expect(messages()?.event.data).toMatchObject({ disputes: [dispute] });
    // The house bears the fee, and the player lost nothing yet.
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
  });

  it('blocks a refund of the disputed amount while it is open', async () => {
    const player = await startReturnedDeposit(server);
    await player.dispute({ amount: '40' });
    const refused = await player.refund({ amount: '61' });
    expect(refused.body.error.code).toBe('beyondDeposit');
    expect((await player.refund({ amount: '60' })).status).toBe(200);
    await player.dispute({ amount: '40', status: 'won' });
    expect((await player.refund()).body).toMatchObject({ amount: '40', status: 'refunded' });
    // If the bank changes its decision in the end, the house pays.
    await player.dispute({ amount: '40', status: 'lost' });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
    const unrecovered = { amount: '40', currency: 'EUR' };
    expect(await player.found()).toMatchObject({ ending: 'refunded', unrecovered });
  });

  it('that is reported before its payment waits in the inbox, and is applied after the payment', async () => {
    const token = await server.token({ user: 'hasty' });
    const { depositId } = (await server.deposit(token)).body;
    const dispute = {
      reference: depositId,
      disputeId: 'dp-hasty',
      status: 'lost',
      amount: '10',
      currency: 'EUR',
      updatedAt: new Date().toISOString(),
    } as const;
    await server.provider.notifyDispute(dispute, server.notifyUrl);
    const postponed = `select from cashier.inbox where failure like 'dispute.updated%'`;
    await until(async () => (await server.pool.query(postponed)).rowCount === 1);
    await server.settle(depositId, 'processed');
    expect(await server.balance('hasty')).toBe(0n);
    expect((await server.state(token, depositId)).ending).toBe('reversed');
  });

  it('that ended without a notice ends as the provider’s list says', async () => {
    const player = await startReturnedDeposit(server);
    await player.dispute({ amount: '40' });
    server.provider.disputes.push(unreportedDispute(player, { status: 'lost', amount: '40' }));
    await readList();
    expect(await player.money()).toMatchObject({ available: 60_00n });
  });

  it('without any notice is found in the provider’s list, and counts once', async () => {
    const players = [await startReturnedDeposit(server), await startReturnedDeposit(server)];
    const disputes = players.map((player) =>
      unreportedDispute(player, { isMoneyTaken: true, evidenceDueAt }),
    );
    server.provider.disputes.push(...disputes);
    const other = await startTestServer({ beside: server, partner: { operatorApi } });
    onTestFinished(() => other.close());
    await Promise.all([readList(), readList(other)]);
    // The notice arrives after all, and the list is read again.
    for (const dispute of disputes) {
      await server.provider.notifyDispute(dispute, server.notifyUrl);
    }
    await untilTried(server);
    await readList();
    for (const player of players) {
      expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
      const { body } = await askOperator(server, 'disputes', { user: player.user });
      expect(body.disputes).toMatchObject([{ status: 'open', evidenceDueAt }]);
    }
  });

  it('that changed while the provider was unreachable is found once it answers', async () => {
    const player = await startReturnedDeposit(server);
    await server.pool.query(`update cashier.dispute_lists set since = now() - interval '9 days'`);
    const updatedAt = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
    server.provider.disputes.push(unreportedDispute(player, { isMoneyTaken: true, updatedAt }));
    server.provider.fault = 'error500';
    await readList();
    server.provider.fault = 'none';
    expect(await player.money()).toMatchObject({ available: 100_00n });
    await readList();
    expect(await player.money()).toMatchObject({ available: 0n });
  });

  it('in a currency other than the payment’s moves nothing, and is listed', async () => {
    const player = await startReturnedDeposit(server);
    await player.dispute({ status: 'lost', currency: 'USD' });
    expect(await player.money()).toMatchObject({ available: 100_00n });
    const { body } = await askOperator(server, 'unmatched', { limit: 1 });
    expect(body.notices[0]?.failure).toBe('dispute.updated: contradicts');
    await server.pool.query('delete from cashier.inbox where applied_at is null');
  });
});
