import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { reconcile } from '../../workers/reconcile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

async function paidNotFinal(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  await server.settle(depositId, 'processing');
  return { token, depositId };
}

/** An hour after its expiry, the reconciler checks it once more. */
async function longAfter(depositId: string): Promise<void> {
  await server.pool.query(
    `update cashier.deposits set next_check_at = now(), expires_at = now() - interval '1 hour'
     where id = $1`,
    [depositId],
  );
  await reconcile(server.app.services);
}

describe('[SEQ-27] a deposit that is paid but not final', () => {
  it('is shown as received and cannot be paid again, and nothing is credited', async () => {
    const { token, depositId } = await paidNotFinal('received');
    const state = await server.state(token, depositId);
    expect(state).toMatchObject({ status: 'accepted', isReceived: true });
    expect(state).not.toHaveProperty('source');
    expect(state).not.toHaveProperty('isDeclared');
    expect(await server.balance('received')).toBe(0n);
  });

  it('does not expire, and is credited once it is final', async () => {
    const { token, depositId } = await paidNotFinal('patient');
    await longAfter(depositId);
    expect((await server.state(token, depositId)).status).toBe('accepted');
    await server.settle(depositId, 'processed');
    const state = await server.state(token, depositId);
    expect(state.status).toBe('processed');
    expect(state).not.toHaveProperty('isLate');
    expect(await server.balance('patient')).toBe(1000n);
  });

  it('cannot be cancelled, even if the provider reports the payment only when asked to cancel', async () => {
    const { token, depositId } = await paidNotFinal('too-late');
    const payload = { depositId, paymentMethod: 'visa' };
    const refused = await server.call(token, 'deposit-cancel', payload, crypto.randomUUID());
    expect(refused.body.error?.code).toBe('banking.cancelRefused');
    const other = (await server.deposit(token)).body.depositId;
    server.provider.decide(other, 'processing');
    const again = { depositId: other, paymentMethod: 'visa' };
    const late = await server.call(token, 'deposit-cancel', again, crypto.randomUUID());
    expect(late.body.error?.code).toBe('banking.cancelRefused');
    expect(await server.state(token, other)).toMatchObject({ isReceived: true });
  });

  it('can be paid again if the payment vanished; an older report changes nothing', async () => {
    const { token, depositId } = await paidNotFinal('vanished');
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await server.settle(depositId, 'waiting', { updatedAt: hourAgo });
    expect((await server.state(token, depositId)).status).toBe('accepted');
    await server.settle(depositId, 'waiting');
    const state = await server.state(token, depositId);
    expect(state.status).toBe('waiting');
    expect(state.source).toBeDefined();
    await longAfter(depositId);
    await until(async () => (await server.state(token, depositId)).ending === 'expired');
  });

  it('is ignored in another currency, and ends with the class of its decline', async () => {
    const token = await server.token({ user: 'declined' });
    const { depositId } = (await server.deposit(token)).body;
    server.provider.decide(depositId, 'processing', { currency: 'ZAR' });
    await server.provider.notify(depositId, server.notifyUrl);
    await longAfter(depositId);
    await until(async () => (await server.state(token, depositId)).ending === 'expired');
    const other = (await server.deposit(token)).body.depositId;
    const decline = { class: 'insufficient_funds', code: '51' } as const;
    await server.pool.query('delete from cashier.inbox where applied_at is null');
    await server.settle(other, 'failed', { reason: 'insufficientFunds', decline });
    const { deposits } = (await askOperator(server, 'deposits', { id: other })).body;
    expect(deposits).toMatchObject([{ reason: 'insufficientFunds', decline }]);
    expect(await server.state(token, other)).not.toHaveProperty('decline');
  });
});
