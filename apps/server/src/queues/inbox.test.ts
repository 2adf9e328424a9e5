import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServerDatabase } from '../testing/server-database.ts';
import {
  markApplied,
  postponeNotice,
  setNoticeAside,
  takeNotice,
  type TakenNotice,
} from './inbox.ts';
import { storeNotice } from './store-notice.ts';

let database: Awaited<ReturnType<typeof openServerDatabase>>;
beforeAll(async () => {
  database = await openServerDatabase();
});
afterAll(() => database.close());

async function applied(): Promise<TakenNotice> {
  const { pool } = database;
  const eventId = crypto.randomUUID();
  await storeNotice(pool, { provider: 'p', eventId, body: { type: 'deposit.updated' } });
  const notice = await takeNotice(pool);
  if (notice?.eventId !== eventId) throw new Error('the notice is not the next one');
  await markApplied(pool, notice);
  return notice;
}

it.each([
  ['postponed', postponeNotice],
  ['set aside', setNoticeAside],
])('an applied notice is not %s, even if nobody heard that it was applied', async (_, change) => {
  const { eventId, ...notice } = await applied();
  await change(database.pool, { ...notice, eventId }, 'the connection was lost');
  const { rows } = await database.pool.query(
    'select attempts, failure from cashier.notices where event_id = $1',
    [eventId],
  );
  expect(rows).toEqual([{ attempts: 0, failure: null }]);
});

it('a notice is not applied twice', async () => {
  const notice = await applied();
  await expect(markApplied(database.pool, notice)).rejects.toThrow('applied before');
});
