import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

const outcome = async (
  operation: OperatorOperation,
  values: Record<string, string>,
  as: string,
) => {
  const { status, body } = await askOperator(server, operation, values, { as });
  return status === 200 ? 'done' : body.error.code;
};

describe('an open dispute', () => {
  it('is assigned to one person, who can be replaced, and is released by that person only', async () => {
    const player = await startReturnedDeposit(server);
    await player.dispute({ isMoneyTaken: false });
    const listed = async () => (await askOperator(server, 'disputes', {})).body.disputes[0];
    const id = (await listed())?.id ?? '';
    expect(await listed()).not.toHaveProperty('assignee');
    expect(await outcome('assignDispute', { id }, 'sue')).toBe('done');
    expect(await listed()).toMatchObject({ assignee: { by: 'sue', at: expect.any(String) } });
    expect(await outcome('releaseDispute', { id }, 'ron')).toBe('stateForbids');
    expect(await outcome('assignDispute', { id }, 'ron')).toBe('done');
    // The provider reports it again.
    await player.dispute({ isMoneyTaken: false });
    expect(await listed()).toMatchObject({ assignee: { by: 'ron' } });
    expect(await outcome('releaseDispute', { id }, 'ron')).toBe('done');
    expect(await listed()).not.toHaveProperty('assignee');
    expect(await outcome('assignDispute', { id }, 'vic')).toBe('notAllowed');
    expect(await outcome('assignDispute', { id: 'none' }, 'sue')).toBe('notFound');
    const { timeline } = (await askOperator(server, 'payment', { id: player.depositId })).body;
    const names = timeline.filter(({ kind }) => kind === 'operator').map(({ name }) => name);
    expect(names).toContain('assignDispute');
    const { entries } = (await askOperator(server, 'audit', { user: player.user })).body;
    expect(entries.map(({ operation }) => operation)).toContain('releaseDispute');
    await player.dispute({ status: 'won', isMoneyTaken: false });
    expect(await outcome('assignDispute', { id }, 'sue')).toBe('stateForbids');
  });
});

describe('a notice that matches nothing', () => {
  const notice = { provider: 'sandbox', eventId: 'evt_lost' };
  beforeAll(() =>
    server.pool.query(
      `insert into cashier.notices (provider, event_id, body, attempts, failure, next_attempt_at)
       values ('sandbox', 'evt_lost', '{}', 1, 'unknown', now() + interval '1 day')`,
    ),
  );
  const listed = async () => (await askOperator(server, 'unmatched', {})).body.notices[0];

  it('is assigned, taken over and released', async () => {
    expect(await outcome('assignNotice', notice, 'sue')).toBe('done');
    expect(await listed()).toMatchObject({ ...notice, assignee: { by: 'sue' } });
    expect(await outcome('releaseNotice', notice, 'fay')).toBe('stateForbids');
    expect(await outcome('assignNotice', notice, 'fay')).toBe('done');
    expect(await outcome('retryNotice', notice, 'fay')).toBe('done');
    expect(await listed()).toMatchObject({ assignee: { by: 'fay' } });
    expect(await outcome('releaseNotice', notice, 'fay')).toBe('done');
    expect(await listed()).not.toHaveProperty('assignee');
  });

  it('cannot be assigned once it is handled, or if there is none', async () => {
    const unknown = { ...notice, eventId: 'evt_none' };
    expect(await outcome('assignNotice', unknown, 'sue')).toBe('notFound');
    expect(await outcome('dismissNotice', { ...notice, reason: 'handled' }, 'sue')).toBe('done');
    expect(await outcome('assignNotice', notice, 'sue')).toBe('notFound');
  });
});
