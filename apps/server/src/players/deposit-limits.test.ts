import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { dropPlayerLimit, setPlayerLimit } from './player-limits-store.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    partner: {
      operatorApi,
      limits: {
        player: { day: { EUR: '100' }, week: { EUR: '150' } },
        securityRulesGroups: { vouchers: { day: { EUR: '30' } } },
      },
    },
    methods: { voucher: { securityRulesGroup: 'vouchers' } },
  });
});
afterAll(() => server.close());

async function attempt(user: string, amount: string, paymentType = 'visa') {
  return server.deposit(await server.token({ user }), { amount, paymentType });
}

async function moveBack(user: string, interval: string): Promise<void> {
  await server.pool.query(
    `update cashier.deposits set created_at = created_at - $2::interval,
       credited_at = credited_at - $2::interval where owner = $1`,
    [`demo:${user}`, interval],
  );
}

describe('the limits of a player', () => {
  it('count money that may still arrive, and say how much is left', async () => {
    expect((await attempt('day', '70')).status).toBe(200);
    const { status, body } = await attempt('day', '31');
    expect([status, body.error?.code]).toEqual([422, 'banking.limitExceeded']);
    expect(body.error).toMatchObject({ limit: { period: 'day', left: '30', currency: 'EUR' } });
    expect((await attempt('day', '30')).status).toBe(200);
  });

  it('no longer count failed or cancelled deposits, but still count reversed ones', async () => {
    const { depositId } = (await attempt('back', '100')).body;
    await server.settle(depositId, 'failed');
    const second = (await attempt('back', '100')).body.depositId;
    await server.settle(second, 'processed');
    await server.settle(second, 'reversed');
    expect((await attempt('back', '10')).body.error?.code).toBe('banking.limitExceeded');
  });

  it('are rolling: a day later, the weekly limit applies', async () => {
    const paid = async ({ body }: Awaited<ReturnType<typeof attempt>>) =>
      server.settle(body.depositId, 'processed');
    await paid(await attempt('roll', '100'));
    await moveBack('roll', '25 hours');
    const { error } = (await attempt('roll', '60')).body;
    expect(error).toMatchObject({ limit: { period: 'week', left: '50' } });
    await paid(await attempt('roll', '50'));
    await moveBack('roll', '8 days');
    expect((await attempt('roll', '100')).status).toBe(200);
  });

  it('count an open deposit whose time has run out, because its money may still come', async () => {
    const { depositId } = (await attempt('open', '100')).body;
    await server.settle(depositId, 'processing');
    await server.pool.query(
      `update cashier.deposits set expires_at = now() - interval '1 second' where id = $1`,
      [depositId],
    );
    const { error } = (await attempt('open', '100')).body;
    expect(error).toMatchObject({ code: 'banking.limitExceeded', limit: { left: '0' } });
    await server.settle(depositId, 'processed');
    expect(await server.balance('open')).toBe(10_000n);
  });

  it('count money from the day of its credit, even if it was requested long before', async () => {
    const { depositId } = (await attempt('slow', '100')).body;
    await server.settle(depositId, 'processing');
    await moveBack('slow', '25 hours');
    expect((await attempt('slow', '10')).body.error?.code).toBe('banking.limitExceeded');
    await server.settle(depositId, 'processed');
    expect((await attempt('slow', '10')).body.error?.code).toBe('banking.limitExceeded');
  });

  it('apply to each security group and in total', async () => {
    expect((await attempt('group', '30', 'voucher')).status).toBe(200);
    const { error } = (await attempt('group', '10', 'voucher')).body;
    expect(error).toMatchObject({ limit: { period: 'day', left: '0' } });
    expect((await attempt('group', '70')).status).toBe(200);
  });

  it('are the strictest of the partner’s and the operator’s', async () => {
    const limit = { owner: 'demo:strict', currency: 'EUR', period: 'month' as const };
    await setPlayerLimit(server.pool, { ...limit, amountMinor: 2_000n, setBy: 'support' });
    expect((await attempt('strict', '21')).body.error).toMatchObject({
      limit: { period: 'month', left: '20' },
    });
    await dropPlayerLimit(server.pool, limit);
    expect((await attempt('strict', '21')).status).toBe(200);
  });

  it('cannot be exceeded by simultaneous deposits', async () => {
    const token = await server.token({ user: 'parallel' });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => server.deposit(token, { amount: '30' })),
    );
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(3);
    const { rows } = await server.pool.query(
      `select sum(amount_minor) from cashier.deposits where owner = 'demo:parallel'`,
    );
    expect(rows).toEqual([{ sum: 9_000n }]);
  });

  it('hold money beyond the requested amount until an operator releases it', async () => {
    const token = await server.token({ user: 'over' });
    const { depositId } = (await server.deposit(token, { amount: '100' })).body;
    await server.settle(depositId, 'processed', { amount: '500' });
    expect(await server.balance('over')).toBe(0n);
    const held = { status: 'accepted', isReceived: true };
    expect(await server.state(token, depositId)).toMatchObject(held);
    const { cases } = (await askOperator(server, 'cases', { user: 'over' })).body;
    const worth = { amount: '500', currency: 'EUR' };
    const detail = 'The limit for 24 hours leaves 100 EUR.';
    expect(cases).toMatchObject([{ reason: 'limit', detail, worth }]);
    const decision = { outcome: 'credit', user: 'over', reason: 'they may' };
    await askOperator(server, 'settleCase', { id: cases[0]?.id ?? '', ...decision });
    expect(await server.balance('over')).toBe(50_000n);
    expect((await attempt('over', '10')).body.error).toMatchObject({ limit: { left: '0' } });
  });

  it('hold late money that would exceed them, and credit it once they allow it again', async () => {
    const first = (await attempt('tardy', '60')).body.depositId;
    await server.settle(first, 'expired');
    const second = (await attempt('tardy', '90')).body.depositId;
    await server.settle(second, 'processed');
    await server.settle(first, 'processed');
    expect(await server.balance('tardy')).toBe(9_000n);
    await moveBack('tardy', '8 days');
    const third = (await attempt('tardy', '60')).body.depositId;
    await server.settle(third, 'expired');
    await server.settle(third, 'processed');
    expect(await server.balance('tardy')).toBe(15_000n);
  });

  it('hold late money while an open deposit may still use up what they leave', async () => {
    const late = (await attempt('twice', '100')).body.depositId;
    await server.settle(late, 'cancelled');
    const open = (await attempt('twice', '100')).body.depositId;
    await server.settle(late, 'processed');
    expect(await server.balance('twice')).toBe(0n);
    const { cases } = (await askOperator(server, 'cases', { user: 'twice' })).body;
    expect(cases).toMatchObject([{ reason: 'limit', worth: { amount: '100' } }]);
    await server.settle(open, 'processed');
    expect(await server.balance('twice')).toBe(10_000n);
  });

  it('count late money from when it was credited, not from when the deposit was made', async () => {
    const begin = async () => {
      const { depositId } = (await attempt('belated', '60')).body;
      await server.settle(depositId, 'expired');
      await moveBack('belated', '8 days');
      return depositId;
    };
    const [first, second] = [await begin(), await begin()];
    await server.settle(first, 'processed');
    await server.settle(second, 'processed');
    expect(await server.balance('belated')).toBe(6_000n);
  });

  it('hold no money if the partner’s file says so', async () => {
    server.partner.creditsBeyondLimits = true;
    const { depositId } = (await attempt('beyond', '100')).body;
    await server.settle(depositId, 'processed', { amount: '500' });
    server.partner.creditsBeyondLimits = false;
    expect(await server.balance('beyond')).toBe(50_000n);
  });
});
