import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dispatchUpdates } from '../push/dispatch-updates.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { applyNotices } from './apply-notices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isWithoutWorkers: true });
});
afterAll(() => server.close());

const ignore = () => undefined;

async function applyAll(): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await applyNotices(server.app.services, ignore);
}

/** Deposits of these players that their provider has reported as paid; returns their ids. */
async function payAll(users: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const user of users) {
    const { depositId } = (await server.deposit(await server.token({ user }))).body;
    server.provider.decide(depositId, 'processed');
    await server.provider.notify(depositId, server.notifyUrl);
    ids.push(depositId);
  }
  return ids;
}

async function stepsOf(ids: readonly string[]): Promise<string[][]> {
  const { rows } = await server.pool.query<{ steps: string[] }>(
    `select array(select step ->> 'status' from jsonb_array_elements(history) as step) as steps
     from cashier.deposits where id = any($1)`,
    [ids],
  );
  return rows.map(({ steps }) => steps);
}

it('several payments are credited in one statement, each once, with its history', async () => {
  const users = ['one', 'two', 'three'];
  // The first credits open the accounts of the house.
  await payAll(users);
  await applyAll();
  const ids = await payAll([...users, 'one']);
  await dispatchUpdates(server.app.services, ignore);
  const applied = watchStatements();
  await applyNotices(server.app.services, ignore);
  expect(applied()).toEqual([
    'prepared: from cashier.notices',
    'prepared: from cashier.deposits',
    expect.stringContaining('cashier.credit_notices'),
  ]);
  vi.restoreAllMocks();
  expect(await server.balance('one')).toBe(3000n);
  expect(await server.balance('two')).toBe(2000n);
  for (const steps of await stepsOf(ids))
    expect(steps).toEqual(['created', 'waiting', 'processed']);
  const { rows } = await server.pool.query<{ deposit_id: string }>(
    'select deposit_id from cashier.changes where deposit_id = any($1)',
    [ids],
  );
  expect(rows.map(({ deposit_id: id }) => id).toSorted()).toEqual(ids.toSorted());
});

it('a notice that came twice, a debtor and a locked deposit do not hold up the others', async () => {
  const [spent = ''] = await payAll(['debtor']);
  await applyAll();
  const { wallet } = server.app.services;
  const hold = { partner: 'demo', owner: 'demo:debtor', amountMinor: 1000n, currency: 'EUR' };
  await wallet.hold({ ...hold, reference: 'spent' });
  server.provider.decide(spent, 'reversed');
  await server.provider.notify(spent, server.notifyUrl);
  await applyAll();

  const [twice = '', , locked = ''] = await payAll(['twice', 'debtor', 'locked', 'plain']);
  await server.provider.notify(twice, server.notifyUrl);
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query('select from cashier.deposits where id = $1 for update', [locked]);
  const applying = applyAll();
  try {
    // Neither waits for the locked deposit; they may be credited in either order.
    for (const user of ['plain', 'twice'])
      await expect.poll(() => server.balance(user)).toBe(1000n);
    expect(await server.balance('locked')).toBe(0n);
  } finally {
    await client.query('commit');
    client.release();
    await applying;
  }
  await applyAll();
  expect(await server.balance('twice')).toBe(1000n);
  expect(await server.balance('locked')).toBe(1000n);
  expect(await server.balance('debtor'), 'the debt was settled').toBe(0n);
});

it('players who create at the same time are recorded together, and a limit refuses its own', async () => {
  const users = ['together', 'beside', 'limited'];
  await server.pool.query(
    `insert into cashier.player_limits (owner, currency, period, security_group, amount_minor, set_by)
     values ('demo:limited', 'EUR', 'day', '', 1500, 'test')`,
  );
  const tokens = await Promise.all(users.map((user) => server.token({ user })));
  const twice = [...tokens, ...tokens];
  const created = await Promise.all(twice.map((token) => server.deposit(token)));
  expect(created.map(({ status }) => status).filter((status) => status !== 200)).toHaveLength(1);
  const { rows } = await server.pool.query<{ owner: string; count: bigint }>(
    `select owner, count(*) from cashier.deposits where owner = any($1) group by owner
     order by owner`,
    [users.map((user) => `demo:${user}`)],
  );
  expect(rows.map(({ owner, count }) => `${owner} ${count}`)).toEqual([
    'demo:beside 2',
    'demo:limited 1',
    'demo:together 2',
  ]);
});

it('of two answers about one deposit in a group, only one is recorded', async () => {
  const { depositId: id } = (await server.deposit(await server.token({ user: 'twice' }))).body;
  const finish = async (ids: string[], version: number) => {
    const { rows } = await server.pool.query<{ places: number[] }>(
      `select cashier.finish_creates($1, $2, $3, $4, $4, $4, $5, $5, $5, $6, $4) as places`,
      [ids, [version, version], ['p1', 'p2'], ['{}', '{}'], ['x', 'y'], [200, 200]],
    );
    return rows[0]?.places;
  };
  const { rows } = await server.pool.query<{ version: number }>(
    'select version from cashier.deposits where id = $1',
    [id],
  );
  const version = rows[0]?.version ?? 0;
  expect(await finish([id, id], version)).toEqual([1]);
  expect(await finish([id, id], version)).toEqual([]);
});
