import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const ids: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  for (let day = 1; day <= 4; day += 1) {
    const { depositId } = (await server.deposit(await server.token({ user: 'joe' }))).body;
    ids.push(depositId);
    if (day === 4) continue;
    await server.settle(depositId, 'processed');
    // The later it was created, the earlier it was credited.
    await server.pool.query('update cashier.deposits set credited_at = $2 where id = $1', [
      depositId,
      `2030-01-0${4 - day}T12:00:00Z`,
    ]);
  }
});
afterAll(() => server.close());

async function search(values: Record<string, string | number>) {
  const { deposits, next } = (await askOperator(server, 'deposits', values)).body;
  return { found: deposits.map(({ id }) => ids.indexOf(id) + 1), next };
}

describe('a search by the time of credit', () => {
  it('finds deposits credited in that time, the newest credit first', async () => {
    const all = { creditedFrom: '2030-01-01T00:00:00Z' };
    expect((await search(all)).found).toEqual([1, 2, 3]);
    expect((await search({ ...all, creditedUntil: '2030-01-02T12:00:00Z' })).found).toEqual([3]);
    expect((await search({ creditedUntil: '2030-01-03T00:00:00Z' })).found).toEqual([2, 3]);
  });

  it('comes in pages', async () => {
    const page = { creditedFrom: '2030-01-01T00:00:00Z', limit: 2 };
    const first = await search(page);
    expect(first.found).toEqual([1, 2]);
    expect((await search({ ...page, before: first.next ?? '' })).found).toEqual([3]);
  });

  it('by the time of creation still works', async () => {
    expect((await search({ from: '2020-01-01T00:00:00Z' })).found).toEqual([4, 3, 2, 1]);
  });
});

describe('a found deposit', () => {
  it('shows when it was credited and its history', async () => {
    const { deposits } = (await askOperator(server, 'deposits', { id: ids[0] ?? '' })).body;
    expect(deposits).toMatchObject([
      {
        creditedAt: '2030-01-03T12:00:00.000Z',
        timeline: [{ status: 'waiting' }, { status: 'processed', credited: '10' }],
        version: expect.any(Number),
      },
    ]);
    const open = (await askOperator(server, 'deposits', { id: ids[3] ?? '' })).body.deposits[0];
    expect(open?.creditedAt).toBeUndefined();
    expect(open?.timeline).toMatchObject([{ status: 'waiting' }]);
  });

  it('has the time of its credit, not that of its creation', async () => {
    const { depositId } = (await server.deposit(await server.token({ user: 'now' }))).body;
    const { rows } = await server.pool.query<{ now: Date }>('select now()');
    await server.settle(depositId, 'processed');
    const { deposits } = (await askOperator(server, 'deposits', { id: depositId })).body;
    const creditedAt = Date.parse(deposits[0]?.creditedAt ?? '');
    expect(creditedAt).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Infinity);
    expect(creditedAt).toBeLessThanOrEqual(Date.now());
  });

  it('that was taken back still shows when it was credited, and when it ended', async () => {
    const [, id = ''] = ids;
    await server.settle(id, 'reversed');
    const { deposits } = (await askOperator(server, 'deposits', { id })).body;
    expect(deposits[0]?.creditedAt).toBe('2030-01-02T12:00:00.000Z');
    expect(deposits[0]?.timeline?.at(-1)).toMatchObject({ status: 'mistaked', ending: 'reversed' });
  });

  it('that failed is stored and found by the wire’s word', async () => {
    const { depositId: id } = (await server.deposit(await server.token({ user: 'late' }))).body;
    await server.settle(id, 'failed');
    const found = (await askOperator(server, 'deposits', { status: 'mistaked' })).body.deposits;
    const shown = { id, status: 'mistaked', ending: 'failed' };
    expect(found).toMatchObject([
      { ...shown, timeline: [{ status: 'waiting' }, { status: 'mistaked', ending: 'failed' }] },
    ]);
    const { rows } = await server.pool.query<{ status: string; last: string }>(
      `select status, history -> -1 ->> 'status' as last from cashier.deposits where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: 'mistaked', last: 'mistaked' }]);
  });
});
