import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAllPartitions } from '../queues/make-partitions.ts';
import { readWaiting } from '../queues/waiting.ts';
import {
  type PlayersWithHistory,
  type PlayerWithHistory,
  startPlayersWithHistory,
} from '../testing/player-with-history.ts';

let players: PlayersWithHistory;
let ada: PlayerWithHistory;

/** As a server is after some months: the previous version's tables are gone. */
beforeAll(async () => {
  players = await startPlayersWithHistory();
  const { pool } = players.server;
  await pool.query('drop table cashier.inbox, cashier.outbox, cashier.audit_log');
  await makeAllPartitions(pool);
  ada = await players.add('ada');
});
afterAll(() => players.close());

it('the audit log of a player is found', async () => {
  const { status, body } = await players.ask('audit', { user: 'ada' });
  expect(status).toBe(200);
  expect(body.entries.map(({ operation }) => operation)).toContain('approve');
});

it('a timeline has its notices and its decisions', async () => {
  const { status, body } = await players.ask('payment', { id: ada.withdrawn });
  expect(status).toBe(200);
  const kinds = body.timeline.map(({ kind }) => kind);
  expect(kinds).toContain('notice');
  expect(kinds).toContain('operator');
});

it('queues and unmatched notices are counted and listed', async () => {
  const { pool } = players.server;
  await pool.query(`insert into cashier.notices (provider, event_id, body, failure, next_attempt_at)
    values ('p', 'evt_lost', '{}', 'unknown', 'infinity')`);
  const waiting = await readWaiting(pool);
  expect(waiting.find(({ queue }) => queue === 'unmatched notices')?.count).toBe(1);
  const { status, body } = await players.ask('unmatched', {});
  expect([status, body.notices.map(({ eventId }) => eventId)]).toEqual([200, ['evt_lost']]);
});

it('a player is exported and erased', async () => {
  const { status, body } = await players.ask('exportPlayer', { user: 'ada', limit: 200 });
  expect(status).toBe(200);
  const kinds = body.records.map(({ kind }) => kind);
  expect(kinds).toContain('inbox');
  expect(kinds).toContain('audit_log');
  const erasure = await players.ask('erasePlayer', { user: 'ada', reason: 'request 7' });
  expect([erasure.status, erasure.body.erased.notices]).toEqual([200, 3]);
});
