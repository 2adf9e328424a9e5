import { askOperator, operatorApi } from '@opencashier/server/testing/operator/ask-operator';
import { until } from '@opencashier/server/testing/test-server';
import { payRefunds } from '@opencashier/server/workers/pay-refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxedServer, startSandboxedServer } from './sandboxed-server.ts';

let pair: SandboxedServer;
beforeAll(async () => {
  pair = await startSandboxedServer(400, { operatorApi });
});
afterAll(() => pair.close());

let players = 0;

/** A player with a deposit of 100 EUR, to which the sandbox applies the faults. */
async function startPaid(faults: object = {}) {
  const { server } = pair;
  const user = `refunded-${(players += 1)}`;
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { amount: '100' })).body;
  await pair.decide(depositId, { outcome: 'approve' });
  await until(async () => (await server.balance(user)) === 100_00n);
  await pair.setFaults(user, { refundDelayMs: 0, ...faults });
  const values = { id: depositId, reference: depositId, reason: 'asked' };
  const refund = (amount: string) => askOperator(server, 'refundDeposit', { ...values, amount });
  return { user, token, depositId, refund };
}

async function refundOf(depositId: string) {
  const { body } = await askOperator(pair.server, 'refunds', { depositId });
  return body.refunds[0];
}

async function becomes(depositId: string, status: string): Promise<void> {
  await until(async () => (await refundOf(depositId))?.status === status);
}

async function askNow(): Promise<void> {
  await pair.server.pool.query(
    `update cashier.refunds set next_check_at = now(),
    asked_at = asked_at - interval '1 minute' where next_check_at is not null`,
  );
  await payRefunds(pair.server.app.services);
}

const control = async (path: string, body: object): Promise<Record<string, never>> => {
  const answer = await fetch(`${pair.sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, never>;
};

describe('a refund through the sandbox', () => {
  it('is requested, made later, and settled by the notice', async () => {
    const { user, depositId, refund } = await startPaid();
    expect((await refund('40')).status).toBe(200);
    await becomes(depositId, 'refunded');
    expect(await pair.server.balance(user)).toBe(60_00n);
  });

  it.each([[{ answer: 'timeout' }], [{ answer: 'error-500' }], [{ notice: 'lost' }]])(
    'is made once if the sandbox has the fault %o',
    async (faults) => {
      const { user, depositId, refund } = await startPaid(faults);
      // The notice may arrive before the missing answer times out.
      expect((await refund('40')).status).toBe(200);
      expect((await refund('40')).status).toBe(200);
      await pair.setFaults(user, { refundDelayMs: 0 });
      await askNow();
      await becomes(depositId, 'refunded');
      expect(await pair.server.balance(user)).toBe(60_00n);
      const answer = await fetch(`${pair.sandboxUrl}/control/refunds`);
      const { refunds } = (await answer.json()) as { refunds: { refund: { reference: string } }[] };
      const id = (await refundOf(depositId))?.id;
      expect(refunds.filter(({ refund: made }) => made.reference === id)).toHaveLength(1);
    },
  );

  it.each([
    ['fail', 200],
    ['refuse', 422],
  ])('that the bank is set to %s leaves the money with the player', async (behaviour, status) => {
    const { user, depositId, refund } = await startPaid({ refund: behaviour });
    expect((await refund('40')).status).toBe(status);
    await becomes(depositId, 'failed');
    expect(await pair.server.balance(user)).toBe(100_00n);
  });
});

describe('a dispute through the sandbox', () => {
  it('takes the money immediately, and returns it when it is won', async () => {
    const { user, token, depositId } = await startPaid();
    const { server } = pair;
    const opened = await control(`payments/${depositId}/disputes`, { isMoneyTaken: true });
    await until(async () => (await server.balance(user)) === 0n);
    expect(await server.state(token, depositId)).toMatchObject({ ending: 'reversed' });
    const { disputeId } = opened['dispute'] as unknown as { disputeId: string };
    await control(`disputes/${disputeId}`, { outcome: 'win' });
    await until(async () => (await server.balance(user)) === 100_00n);
    expect(await server.state(token, depositId)).toMatchObject({ status: 'processed' });
  });

  it('is not needed for a partial chargeback, which takes that part', async () => {
    const { user, depositId } = await startPaid();
    const { server } = pair;
    await pair.decide(depositId, { outcome: 'chargeback', amount: '5' });
    await until(async () => (await server.balance(user)) === 95_00n);
  });
});
