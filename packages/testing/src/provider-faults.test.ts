import { until } from '@opencashier/server/testing/test-server';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxedServer, startSandboxedServer } from './sandboxed-server.ts';

let pair: SandboxedServer;

beforeAll(async () => {
  pair = await startSandboxedServer(400);
});
afterAll(() => pair.close());

const query = async (text: string, values: unknown[]) =>
  (await pair.server.pool.query<Record<string, unknown>>(text, values)).rows;

async function begin(user: string): Promise<string> {
  const { body } = await pair.server.deposit(await pair.server.token({ user }));
  expect(body.status).toBe('waiting');
  return body.depositId;
}

async function stageOf(id: string): Promise<unknown> {
  const [row] = await query('select status from cashier.deposits where id = $1', [id]);
  return row?.['status'];
}

const untilProcessed = (id: string) => until(async () => (await stageOf(id)) === 'processed');

/** Checks a deposit with the provider now that would be checked in half a minute. */
async function reconcileNow(id: string): Promise<void> {
  await query('update cashier.deposits set next_check_at = now() where id = $1', [id]);
  await reconcile(pair.server.app.services);
}

/** However the deposit was paid, the ledger has credited it once. */
async function expectCreditedOnce(user: string, id: string, minor: bigint): Promise<void> {
  const credits = await query('select amount from ledger.transfers where reference = $1', [
    `deposit:${id}`,
  ]);
  expect(credits).toEqual([{ amount: minor }]);
  expect(await pair.server.balance(user)).toBe(minor);
}

const inboxOf = (id: string) =>
  query(
    `select body -> 'data' ->> 'status' as status, applied_at is not null as applied
     from cashier.notices where body -> 'data' ->> 'reference' = $1 order by status`,
    [id],
  );

describe('the ledger stays correct if a notice', () => {
  it('arrives late', async () => {
    const id = await begin('late');
    await pair.decide(id, { outcome: 'approve', faults: { noticeDelayMs: 1500 } });
    expect(await stageOf(id)).toBe('waiting');
    await untilProcessed(id);
    await expectCreditedOnce('late', id, 1000n);
  });

  it('arrives five times', async () => {
    const id = await begin('repeated');
    await pair.decide(id, { outcome: 'approve', faults: { noticeDuplicates: 4 } });
    await untilProcessed(id);
    await expectCreditedOnce('repeated', id, 1000n);
    expect(await inboxOf(id)).toEqual([{ status: 'processed', applied: true }]);
  });

  it('is overtaken by an older one', async () => {
    const id = await begin('disordered');
    await pair.decide(id, { outcome: 'approve', faults: { notice: 'out-of-order' } });
    const applied = [
      { status: 'processed', applied: true },
      { status: 'waiting', applied: true },
    ];
    await until(async () => JSON.stringify(await inboxOf(id)) === JSON.stringify(applied));
    expect(await stageOf(id)).toBe('processed');
    await expectCreditedOnce('disordered', id, 1000n);
  });

  it('is lost: the reconciler finds the money', async () => {
    const id = await begin('lost');
    await pair.decide(id, { outcome: 'approve', faults: { notice: 'lost' } });
    expect(await stageOf(id)).toBe('waiting');
    await reconcileNow(id);
    await expectCreditedOnce('lost', id, 1000n);
  });

  it('is forged: it is rejected, and the reconciler asks the provider', async () => {
    const id = await begin('forged');
    await pair.decide(id, { outcome: 'approve', faults: { notice: 'wrong-signature' } });
    expect(await inboxOf(id)).toEqual([]);
    expect(await pair.server.balance('forged')).toBe(0n);
    await reconcileNow(id);
    await expectCreditedOnce('forged', id, 1000n);
  });
});

describe('the ledger stays correct if a response', () => {
  it.each(['error-500', 'timeout'])('is %s although the provider acted', async (answer) => {
    const { server } = pair;
    const user = `answer-${answer}`;
    const token = await server.token({ user });
    const key = `key-of-${answer}`;
    await pair.setFaults(user, { answer });
    const session = await server.call(token, 'session-start', { amount: 10, currency: 'EUR' });
    const change = { paymentSessionId: session.body.payment_session_id };
    const first = await server.deposit(token, change, key);
    expect(first.status).toBe(503);
    expect(first.body.error?.code).toBe('banking.providerUnavailable');
    await pair.setFaults(user);
    const again = await server.deposit(token, change, key);
    expect(again.status).toBe(200);
    expect(again.body.source).toContain(pair.sandboxUrl);
    const id = again.body.depositId;
    const rows = await query('select id from cashier.deposits where owner = $1', [`demo:${user}`]);
    expect(rows).toEqual([{ id }]);
    await pair.decide(id, { outcome: 'approve' });
    await untilProcessed(id);
    await expectCreditedOnce(user, id, 1000n);
  });

  it('to the reconciler is lost too: the money is found with the next one', async () => {
    const id = await begin('twice-unlucky');
    await pair.setFaults('twice-unlucky', { answer: 'timeout' });
    await pair.decide(id, { outcome: 'approve', faults: { notice: 'lost' } });
    await reconcileNow(id);
    expect(await stageOf(id)).toBe('waiting');
    await pair.setFaults('twice-unlucky');
    await reconcileNow(id);
    await expectCreditedOnce('twice-unlucky', id, 1000n);
  });
});

describe('the ledger stays correct if the provider', () => {
  it('is paid another amount: the paid amount is credited', async () => {
    const id = await begin('half');
    await pair.decide(id, { outcome: 'approve', faults: { paidPercent: 50 } });
    await untilProcessed(id);
    await expectCreditedOnce('half', id, 500n);
  });

  it.each(['honest', 'out-of-order'])(
    'reverses a payment with notices that are %s',
    async (notice) => {
      const user = `charged-back-${notice}`;
      const id = await begin(user);
      // In one case the notice of the payment is lost, and arrives after that of the chargeback.
      const isLost = notice === 'out-of-order';
      await pair.decide(id, { outcome: 'approve', faults: isLost ? { notice: 'lost' } : {} });
      if (!isLost) await untilProcessed(id);
      await pair.decide(id, { outcome: 'chargeback', faults: { notice, noticeDuplicates: 2 } });
      await until(async () => {
        const notices = await inboxOf(id);
        return notices.length === 2 && notices.every(({ applied }) => applied);
      });
      expect(await stageOf(id)).toBe('reversed');
      expect(await pair.server.balance(user)).toBe(0n);
      const transfers = await query('select amount from ledger.transfers where reference like $1', [
        `%:${id}%`,
      ]);
      expect(transfers).toEqual([{ amount: 1000n }, { amount: 1000n }]);
    },
  );
});
