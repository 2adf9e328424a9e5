import { readFile } from 'node:fs/promises';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import type { OperatorValue } from '@opencashier/contract/operator/signed-request';
import { recordKinds } from '@opencashier/contract/operator/players/personal-data';
import type { Queryable } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionVariables } from '../../configuration/retention.ts';
import { eraseOwner } from '../../history/erasure.ts';
import { openItems } from '../../history/open-items.ts';
import { readPlayerRecords } from '../../history/records/read-page.ts';
import { storedTables } from '../../testing/everything-stored.ts';
import {
  type PlayerWithHistory,
  type PlayersWithHistory,
  posting,
  startPlayersWithHistory,
  wordOf,
} from '../../testing/player-with-history.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createPlayerSeal } from '../../security/seal.ts';

let players: PlayersWithHistory;
let server: TestServer;
let ada: PlayerWithHistory;
beforeAll(async () => {
  players = await startPlayersWithHistory();
  ({ server } = players);
  [ada] = await Promise.all([players.add('ada'), players.add('bob')]);
});
afterAll(() => players.close());

const ask: PlayersWithHistory['ask'] = (...args) => players.ask(...args);

async function exportOf(user: string, limit: number) {
  const records: OperatorAnswer<'exportPlayer'>['records'] = [];
  let before = null as string | null;
  let pages = 0;
  do {
    const page: Record<string, OperatorValue> = before === null ? {} : { before };
    const { status, body } = await ask('exportPlayer', { user, limit, ...page });
    expect(status).toBe(200);
    expect(body.records.length).toBeLessThanOrEqual(limit);
    records.push(...body.records);
    before = body.next;
    pages += 1;
  } while (before !== null);
  return { records, pages };
}

describe('an export', () => {
  it('has what the player typed, which is stored encrypted', async () => {
    const typedBy = (records: Awaited<ReturnType<typeof exportOf>>['records']) =>
      records.find(({ record }) => record['id'] === ada.paid)?.record['fields'];
    expect(typedBy((await exportOf('ada', 200)).records)).toEqual(ada.request.fields);
    const stored = `select (to_jsonb(d) - 'history')::text as row from cashier.deposits d where id = $1`;
    const { rows } = await server.pool.query<{ row: string }>(stored, [ada.paid]);
    expect(rows[0]?.row).toContain(ada.paid);
    expect(rows[0]?.row).not.toContain(ada.request.fields['full_name']);
    // After a rotation the secret may be gone.
    const player = { partner: 'demo', user: 'ada', owner: 'demo:ada' };
    const others = { db: server.pool, seal: createPlayerSeal(['another secret']) };
    const { records } = await readPlayerRecords(others, player, { limit: 200 });
    expect(typedBy(records)).toBe(null);
  });

  it('has everything of one player, nothing of another, and is the same in pages of any size', async () => {
    const { records } = await exportOf('ada', 200);
    const { records: inPages, pages } = await exportOf('ada', 2);
    expect(inPages).toEqual(records);
    expect(pages).toBeGreaterThanOrEqual(records.length / 2);
    const kinds = new Set(records.map(({ kind }) => kind));
    for (const kind of ['deposits', 'withdrawals', 'saved_accounts', 'payment_sessions', 'inbox'])
      expect(kinds).toContain(kind);
    for (const kind of [
      'webhooks',
      'idempotency',
      'player_limits',
      'playthroughs',
      'played',
      'player_notes',
    ])
      expect(kinds).toContain(kind);
    const json = JSON.stringify(records);
    expect(json).toContain(wordOf('ada'));
    expect(json).not.toContain('bob');
    const ids = records.filter(({ kind }) => kind === 'deposits').map(({ record }) => record['id']);
    expect(ids).toEqual([ada.paid, ada.failed]);
    const audited = records.filter(({ kind }) => kind === 'audit_log');
    expect(audited.map(({ record }) => String(record['operation'])).toSorted()).toEqual([
      'addNote',
      'approve',
      'post',
      'post',
      'setLimit',
    ]);
    const moved = records.filter(({ kind }) => kind === 'transactions');
    expect(moved.length).toBeGreaterThanOrEqual(4);
  });

  it('contains no key of the server or of a provider', async () => {
    const json = JSON.stringify((await exportOf('ada', 200)).records);
    expect(json).toContain('•');
    for (const secret of [`tok-${wordOf('ada')}`, 'token-', '"sealed"', '"fingerprint"']) {
      expect(json).not.toContain(secret);
    }
  });

  it('is empty if nobody knows the player', async () => {
    const { body } = await ask('exportPlayer', { user: 'nobody' });
    expect(body).toEqual({ user: 'nobody', records: [], next: null });
  });

  it('is logged page by page, with who asked and when, without the exported data', async () => {
    const query = { user: 'eve', limit: 1 };
    await ask('post', posting('eve', 'win'));
    const { body: first } = await ask('exportPlayer', query, 'req_export');
    const again = await ask('exportPlayer', query, 'req_export');
    expect(again.body.error.code).toBe('requestRepeated');
    await ask('exportPlayer', { ...query, before: first.next ?? '' });
    const { body: log } = await ask('audit', { user: 'eve' });
    const entry = { by: 'joe', operation: 'exportPlayer', subject: 'eve', outcome: 'done' };
    expect(log.entries).toMatchObject([
      { ...entry, request: { limit: 1, before: first.next } },
      { ...entry, request: { limit: 1 } },
      { operation: 'post' },
    ]);
    expect(JSON.stringify(log.entries.slice(0, 2))).not.toContain('EUR');
  });

  it.each([
    ['no page', { before: 'nonsense' }],
    ['a page of nothing', { before: Buffer.from('["nothing"]').toString('base64url') }],
    [
      'a position that does not exist',
      { before: Buffer.from('["deposits","x","y"]').toString('base64url') },
    ],
    ['half a place', { before: Buffer.from('["inbox","x"]').toString('base64url') }],
    ['no list', { before: Buffer.from('{"a":1}').toString('base64url') }],
    ['too many', { limit: 201 }],
    ['none', { limit: 0 }],
    ['somebody else who asks', { by: 'ann' }],
    ['a hostile user', { user: "x'; drop table" }],
  ])('of %s is refused', async (_name, change) => {
    const { status, body } = await ask('exportPlayer', { user: 'ada', ...change });
    expect([status, body.error.code]).toEqual([400, 'requestInvalid']);
  });
});

describe('every table', () => {
  /** These records were named before their tables were partitioned. */
  const tableOf: Partial<Record<string, string>> = { inbox: 'notices', audit_log: 'audit_entries' };

  /** They hold no data of a single player, or only a short-lived note. */
  const ofNobody = [
    'cashier.believed_rates',
    'cashier.captcha_proofs',
    'cashier.console_operators',
    'cashier.console_sessions',
    'cashier.operator_roles',
    'cashier.operator_request_ids',
    'cashier.chain_blocks',
    'cashier.chain_heads',
    'cashier.dispute_lists',
    'cashier.forms',
    'cashier.method_settings',
    'cashier.audit_keys',
    'cashier.changes',
    'cashier.notice_keys',
    'cashier.provider_health',
    'cashier.reseal_passes',
    'cashier.review_claims',
    'cashier.sealing_secrets',
    'cashier.webhook_outages',
    'cashier.widget_files',
    'cashier.withdrawal_codes',
    'ledger.accounts',
    'ledger.checkpoints',
    'ledger.old_replay',
    'ledger.replay_place',
    'ledger.transfers',
    'public.schema_migrations',
    'cashier.approval_figures',
    'cashier.figure_changes',
    'cashier.figure_days',
    'cashier.money_figures',
  ];

  it('is exported, or listed here as holding no data of a single player', async () => {
    const exported = recordKinds
      .filter((kind) => kind !== 'balances' && kind !== 'transactions')
      .map((kind) => `cashier.${tableOf[kind] ?? kind}`);
    expect([...exported, ...ofNobody].toSorted()).toEqual(
      (await storedTables(server.pool)).toSorted(),
    );
  });

  it('is documented, with the job that deletes it and the setting for its retention', async () => {
    const page = await readFile(
      new URL('../../../../../docs/operating.md', import.meta.url),
      'utf8',
    );
    for (const table of await storedTables(server.pool)) expect(page).toContain(`\`${table}\``);
    for (const variable of Object.keys(retentionVariables)) {
      expect(page).toMatch(new RegExp(`^\\| \`${variable}\` `, 'm'));
    }
  });

  it('is read and erased by an index, however much data other players have', async () => {
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const plans: string[] = [];
      const explained = {
        async query(statement: { text: string; values: unknown[] }) {
          const { rows } = await client.query(`explain ${statement.text}`, statement.values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return { rows: [], rowCount: 0 };
        },
      } as unknown as Queryable;
      const player = { partner: 'demo', user: 'ada', owner: 'demo:ada' };
      await readPlayerRecords({ db: explained, seal: createPlayerSeal(['unused']) }, player, {
        limit: 50,
      });
      await openItems(explained, player.owner, new Date());
      await eraseOwner(explained, player.owner, new Date());
      expect(plans.length).toBeGreaterThan(recordKinds.length);
      expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
