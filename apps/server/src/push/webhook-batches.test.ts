import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';
import { dispatchUpdates } from './dispatch-updates.ts';

let server: TestServer;
beforeAll(async () => {
  const webhook = { url: 'http://127.0.0.1:9/webhooks', secrets: ['never sent in this test'] };
  server = await startTestServer({ isWithoutWorkers: true, partner: { webhook } });
});
afterAll(() => server.close());

it('messages to operators are recorded together, however many changes there are', async () => {
  const players = await Promise.all(
    Array.from({ length: 4 }, () => startWithdrawingPlayer(server)),
  );
  const ids = await Promise.all(
    players.map(async (player) => {
      const { depositId } = (await server.deposit(player.token)).body;
      return [depositId, await player.withdraw({ amount: '20' })];
    }),
  );
  const sent = watchStatements();
  await dispatchUpdates(server.app.services, () => undefined);
  expect(sent()).toEqual([
    'prepared: delete from cashier.changes, from cashier.changes, pg_notify, from cashier.deposits',
    'begin isolation level read committed',
    'prepared: delete from cashier.changes, from cashier.changes',
    'prepared: from cashier.deposits',
    'prepared: from cashier.withdrawals',
    'prepared: insert into cashier.webhooks',
    'prepared: pg_notify',
    'commit',
  ]);
  const { rows } = await server.pool.query('select subject, type from cashier.webhooks');
  expect(rows.map(({ subject }) => String(subject)).toSorted()).toEqual(ids.flat().toSorted());
  expect(rows.filter(({ type }) => type === 'withdrawal.updated')).toHaveLength(4);
});
