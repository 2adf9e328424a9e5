import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import type { OperatorValue } from '@opencashier/contract/operator/signed-request';
import { createSignatures } from '@opencashier/contract/signatures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

const ask = <N extends OperatorOperation>(operation: N, values: Record<string, OperatorValue>) =>
  askOperator(server, operation, values);

describe('a notice that matches nothing', () => {
  it('is listed until it is dismissed, and can be retried', async () => {
    const token = await server.token({ user: 'joy' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'failed');
    await server.settle(depositId, 'processed');
    const late = await ask('deposits', { isLate: true });
    expect(late.body.deposits).toMatchObject([{ id: depositId, isLate: true, user: 'joy' }]);

    const lost = { ...server.provider.deposits.get(depositId), reference: 'nobody-knows-it' };
    server.provider.deposits.set('nobody-knows-it', lost as never);
    await server.provider.notify('nobody-knows-it', server.notifyUrl, 'evt_lost');
    const unmatched = async () => (await ask('unmatched', {})).body.notices;
    await until(async () => (await unmatched()).length > 0);
    expect(await unmatched()).toMatchObject([
      { provider: 'sandbox', eventId: 'evt_lost', failure: 'deposit.updated: unknown' },
    ]);
    const attempts = (await unmatched())[0]?.attempts ?? 0;
    const retry = { provider: 'sandbox', eventId: 'evt_lost' };
    expect((await ask('retryNotice', retry)).body).toEqual({ ok: true });
    await until(async () => ((await unmatched())[0]?.attempts ?? 0) > attempts);
    const unknown = await ask('retryNotice', { ...retry, eventId: 'evt_none' });
    expect(unknown.body.error.code).toBe('notFound');
    const dismissal = { ...retry, reason: 'the provider sent it for another shop' };
    expect((await ask('dismissNotice', dismissal)).body).toEqual({ ok: true });
    expect(await unmatched()).toEqual([]);
    const { rows } = await server.pool.query(
      "select failure, applied_at from cashier.inbox where event_id = 'evt_lost'",
    );
    expect(rows).toEqual([
      { failure: `dismissed: ${dismissal.reason}`, applied_at: expect.any(Date) },
    ]);
    expect((await ask('dismissNotice', dismissal)).body.error.code).toBe('notFound');
    expect((await ask('audit', { limit: 2 })).body.entries).toMatchObject([
      { operation: 'dismissNotice', outcome: 'notFound' },
      {
        operation: 'dismissNotice',
        subject: 'sandbox/evt_lost',
        request: { reason: dismissal.reason },
        outcome: 'done',
      },
    ]);
    const unexplained = await ask('dismissNotice', { ...retry, reason: '' });
    expect(unexplained.body.error.code).toBe('requestInvalid');
  });

  it.each([
    ['in base64', `msg_${btoa('??>>~~').repeat(3)}+/==`],
    ['of the maximum length', `evt/${'x'.repeat(252)}`],
  ])('can be retried and dismissed under an id %s', async (_kind, eventId) => {
    const lost = { ...server.provider.deposits.values().next().value, reference: 'lost-by-id' };
    server.provider.deposits.set('lost-by-id', lost as never);
    await server.provider.notify('lost-by-id', server.notifyUrl, eventId);
    const waiting = async () =>
      (await ask('unmatched', {})).body.notices.find((one) => one.eventId === eventId);
    await until(async () => (await waiting()) !== undefined);
    const notice = { provider: 'sandbox', eventId, by: 'joe' };
    expect((await ask('retryNotice', notice)).body).toEqual({ ok: true });
    expect((await ask('dismissNotice', { ...notice, reason: 'a test' })).body).toEqual({
      ok: true,
    });
    expect(await waiting()).toBeUndefined();
  });

  it('is kept if it has a valid signature and an unknown format, until it can be read', async () => {
    const token = await server.token({ user: 'kay' });
    const { depositId } = (await server.deposit(token)).body;
    const send = (body: string) =>
      fetch(server.notifyUrl, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...createSignatures([server.provider.secret]).sign('evt_odd', new Date(), body),
        },
      });
    const odd = await send('{"type":"deposit.paid","data":{"order":"\\u0000 1"}}');
    expect(odd.status).toBe(202);
    expect(await odd.text()).toContain('kept for the operator');
    const unmatched = async () => (await ask('unmatched', {})).body.notices;
    await until(async () => (await unmatched()).length > 0);
    expect(await unmatched()).toMatchObject([{ eventId: 'evt_odd', failure: 'unreadable' }]);
    expect(JSON.stringify((await unmatched())[0]?.body)).toContain('deposit.paid');
    // The provider is fixed and sends it again under the same id.
    server.provider.decide(depositId, 'processed');
    expect(await server.provider.notify(depositId, server.notifyUrl, 'evt_odd')).toBe(204);
    await until(async () => (await server.balance('kay')) === 1000n);
    expect(await unmatched()).toEqual([]);
    // Once a thousand are waiting, another one is refused.
    await server.pool.query(`
      insert into cashier.inbox (provider, event_id, body, failure, next_attempt_at)
      select 'sandbox', 'evt_many' || n, '{"unreadable": ""}', 'unreadable', 'infinity'
      from generate_series(1, 1000) n`);
    const body = '{"type":"deposit.paid"}';
    const signed = createSignatures([server.provider.secret]).sign('evt_more', new Date(), body);
    const more = await fetch(server.notifyUrl, { method: 'POST', body, headers: { ...signed } });
    expect(more.status).toBe(400);
    await server.pool.query("delete from cashier.inbox where event_id like 'evt_many%'");
  });
});
