import { readFile } from 'node:fs/promises';
import { operatorErrors } from '@opencashier/contract/operator-errors';
import type { OperatorAnswer, OperatorOperation } from '@opencashier/contract/operator-operations';
import type { OperatorValue } from '@opencashier/contract/operator-request';
import { recordKinds } from '@opencashier/contract/operator/personal-data';
import { createLedger, houseAccount, playerAccount, receivableAccount } from '@opencashier/ledger';
import type { Queryable } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionVariables } from '../retention.ts';
import { eraseOwner } from '../store/erasure.ts';
import { openMatters } from '../store/open-matters.ts';
import { readPlayerRecords } from '../store/player-records/read-page.ts';
import { askOperator, operatorApi } from '../testing/ask-operator.ts';
import { everythingStored, storedTables } from '../testing/everything-stored.ts';
import { OperatorReceiver } from '../testing/operator-receiver.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { iban, startWithdrawing } from '../testing/withdrawing.ts';

const receiver = new OperatorReceiver();
let server: TestServer;
let ada: Awaited<ReturnType<typeof live>>;
let bob: Awaited<ReturnType<typeof live>>;
beforeAll(async () => {
  await receiver.switchOn();
  const { url, secret } = receiver;
  server = await startTestServer({
    partner: { operatorApi, webhook: { url, secrets: [secret] } },
    methods: { named: { fields: [{ name: 'full_name', type: 'text' }] } },
  });
  [ada, bob] = await Promise.all([live('ada'), live('bob')]);
}, 240_000);
afterAll(async () => {
  await server.close();
  await receiver.switchOff();
});

const ask = <N extends OperatorOperation>(operation: N, values: Record<string, OperatorValue>) =>
  askOperator(server, operation, values);

const erase = (user: string) => ask('erasePlayer', { user, by: 'joe', reason: 'request 7' });

/** A word that stands nowhere else. */
const wordOf = (user: string) => `Zyxwvu ${user}`;

/** A player with a bit of everything, who typed a word that must be found nowhere afterwards. */
async function live(user: string) {
  const word = wordOf(user);
  const player = await startWithdrawing(server, { user });
  const { token } = player;
  const key = crypto.randomUUID();
  const request = { paymentType: 'named', fields: { full_name: word }, saveAccount: true };
  const paid = (await server.deposit(token, request, key)).body.depositId;
  const account = { token: `tok-${word}`, label: word };
  await server.settle(paid, 'processed', { account });
  const failed = (await server.deposit(token, request)).body.depositId;
  await server.settle(failed, 'cancelled', { reason: `no money for ${word}` });
  const withdrawn = await player.withdraw({ fields: { full_name: word, iban } });
  await ask('approve', { id: withdrawn, by: 'joe' });
  await player.reaches(withdrawn, 'processing');
  await player.settle(withdrawn, 'sent');
  await ask('setLimit', { user, currency: 'EUR', period: 'day', amount: '500', by: 'joe' });
  await ask('post', posting(user, 'win'));
  await ask('post', posting(user, 'playthrough'));
  await settled();
  return { ...player, key, request, paid, failed, withdrawn };
}

const posting = (user: string, kind: string) => ({
  user,
  reference: crypto.randomUUID(),
  kind,
  amount: '3',
  currency: 'EUR',
  by: 'games',
});

/** Once players and operator have heard of everything. */
async function settled() {
  await until(async () => {
    const { rows } = await server.pool.query<{ waiting: boolean }>(`
      select exists (select from cashier.outbox)
        or exists (select from cashier.webhooks where next_attempt_at is not null) as waiting`);
    return rows[0]?.waiting === false;
  });
}

async function exportOf(user: string, limit: number) {
  const records: OperatorAnswer<'exportPlayer'>['records'] = [];
  let before = null as string | null;
  let pages = 0;
  do {
    const page: Record<string, OperatorValue> = before === null ? {} : { before };
    const { status, body } = await ask('exportPlayer', { user, by: 'joe', limit, ...page });
    expect(status).toBe(200);
    expect(body.records.length).toBeLessThanOrEqual(limit);
    records.push(...body.records);
    before = body.next;
    pages += 1;
  } while (before !== null);
  return { records, pages };
}

describe('an export', () => {
  it('has everything of one player, nothing of another, and is the same in pages of any size', async () => {
    const { records } = await exportOf('ada', 200);
    const { records: inPages, pages } = await exportOf('ada', 2);
    expect(inPages).toEqual(records);
    expect(pages).toBeGreaterThanOrEqual(records.length / 2);
    const kinds = new Set(records.map(({ kind }) => kind));
    for (const kind of ['deposits', 'withdrawals', 'saved_accounts', 'payment_sessions', 'inbox'])
      expect(kinds).toContain(kind);
    for (const kind of ['webhooks', 'idempotency', 'player_limits', 'playthroughs', 'played'])
      expect(kinds).toContain(kind);
    const json = JSON.stringify(records);
    expect(json).toContain(wordOf('ada'));
    expect(json).not.toContain('bob');
    const ids = records.filter(({ kind }) => kind === 'deposits').map(({ record }) => record['id']);
    expect(ids).toEqual([ada.paid, ada.failed]);
    const audited = records.filter(({ kind }) => kind === 'audit_log');
    expect(audited.map(({ record }) => String(record['operation'])).toSorted()).toEqual([
      'approve',
      'post',
      'post',
      'setLimit',
    ]);
    const moved = records.filter(({ kind }) => kind === 'transactions');
    expect(moved.length).toBeGreaterThanOrEqual(4);
  });

  it('gives away no key of the server or of a provider', async () => {
    const json = JSON.stringify((await exportOf('ada', 200)).records);
    expect(json).toContain('•');
    for (const secret of [`tok-${wordOf('ada')}`, 'token-', '"sealed"', '"fingerprint"']) {
      expect(json).not.toContain(secret);
    }
  });

  it('of somebody unknown is empty', async () => {
    const { body } = await ask('exportPlayer', { user: 'nobody', by: 'joe' });
    expect(body).toEqual({ user: 'nobody', records: [], next: null });
  });

  it('is written down page by page, with who asked and when, and nothing of what was given', async () => {
    const asked = { user: 'eve', by: 'ann', limit: 1 };
    await ask('post', posting('eve', 'win'));
    const { body: first } = await askOperator(server, 'exportPlayer', asked, 'req_export');
    const again = await askOperator(server, 'exportPlayer', asked, 'req_export');
    expect(again.body.error.code).toBe('requestRepeated');
    await ask('exportPlayer', { ...asked, before: first.next ?? '' });
    const { body: log } = await ask('audit', { user: 'eve' });
    const entry = { by: 'ann', operation: 'exportPlayer', subject: 'eve', outcome: 'done' };
    expect(log.entries).toMatchObject([
      { ...entry, request: { by: 'ann', limit: 1, before: first.next } },
      { ...entry, request: { by: 'ann', limit: 1 } },
      { operation: 'post' },
    ]);
    expect(JSON.stringify(log.entries.slice(0, 2))).not.toContain('EUR');
  });

  it.each([
    ['no page', { before: 'nonsense' }],
    ['a page of nothing', { before: Buffer.from('["nothing"]').toString('base64url') }],
    ['a place that is none', { before: Buffer.from('["deposits","x","y"]').toString('base64url') }],
    ['half a place', { before: Buffer.from('["inbox","x"]').toString('base64url') }],
    ['no list', { before: Buffer.from('{"a":1}').toString('base64url') }],
    ['too many', { limit: 201 }],
    ['none', { limit: 0 }],
    ['nobody who asks', { by: '' }],
    ['a hostile user', { user: "x'; drop table" }],
  ])('of %s is refused', async (_name, change) => {
    const { status, body } = await ask('exportPlayer', { user: 'ada', by: 'joe', ...change });
    expect([status, body.error.code]).toEqual([400, 'requestInvalid']);
  });
});

describe('an erasure', () => {
  it('leaves no personal word in any table, and every sum as it was', async () => {
    const { owner } = ada;
    const ledger = createLedger(server.pool);
    const books = () => Promise.all([ledger.balances(owner), ledger.history(owner, { limit: 99 })]);
    const sums = `select id, status, amount_minor, credited_minor, provider_id from cashier.deposits
      where owner = $1 order by id`;
    const before = [await books(), (await server.pool.query(sums, [owner])).rows];
    expect(await everythingStored(server.pool)).toContain(wordOf('ada'));
    const { status, body } = await erase('ada');
    const erased = { deposits: 2, withdrawals: 1, savedAccounts: 1, notices: 3, answers: 4 };
    expect([status, body]).toMatchObject([200, { user: 'ada', erased }]);
    const lines = (await everythingStored(server.pool)).split('\n');
    expect(lines.filter((line) => line.includes(wordOf('ada')))).toEqual([]);
    expect(lines.some((line) => line.includes(wordOf('bob')))).toBe(true);
    expect([await books(), (await server.pool.query(sums, [owner])).rows]).toEqual(before);
    expect((await ledger.checkReplay()).disagreements).toEqual([]);
  });

  it('is done once, and written down each time with who asked and why', async () => {
    const { status, body } = await erase('ada');
    expect(status).toBe(200);
    expect(Object.values(body.erased).every((count) => count === 0)).toBe(true);
    const { body: log } = await ask('audit', { user: 'ada', limit: 2 });
    const entry = { by: 'joe', operation: 'erasePlayer', subject: 'ada', outcome: 'done' };
    expect(log.entries).toMatchObject([entry, entry]);
    expect(log.entries[0]?.request).toEqual({ by: 'joe', reason: 'request 7' });
    expect((await erase('never-seen')).status).toBe(200);
  });

  it('leaves the screens of the player in order', async () => {
    const { token, paid, failed, withdrawn } = ada;
    const shown = await ada.state(withdrawn);
    expect(shown).toMatchObject({ status: 'sent', amount: '50' });
    expect(shown).not.toHaveProperty('destination');
    expect(await server.state(token, paid, 'named')).toMatchObject({ status: 'processed' });
    expect(await server.state(token, failed, 'named')).toMatchObject({ ending: 'cancelled' });
    const found = await ask('withdrawals', { user: 'ada' });
    expect(found.body.withdrawals).toMatchObject([{ destination: '' }]);
  });

  it('stays: late money is credited, and nothing that comes with it is kept', async () => {
    const { token, failed, key, request, paid } = ada;
    const count = await server.countDeposits();
    const before = await server.balance('ada');
    const account = { token: `tok-${wordOf('ada')}`, label: wordOf('ada') };
    await server.settle(failed, 'processed', { account, reason: wordOf('ada') });
    expect(await server.balance('ada')).toBe(before + 1000n);
    await server.settle(paid, 'reversed', { account, reason: `taken from ${wordOf('ada')}` });
    expect(await server.balance('ada')).toBe(before);
    await settled();
    expect(await everythingStored(server.pool)).not.toContain(wordOf('ada'));
    // The answer is gone, and asking for it again begins nothing new.
    const { rows } = await server.pool.query<{ answer: unknown }>(
      'select answer from cashier.idempotency where owner = $1 and key = $2',
      [ada.owner, key],
    );
    expect(rows[0]?.answer).toMatchObject({ error: { code: 'request.keyReused' } });
    const again = await server.deposit(token, request, key);
    expect(again.body.error?.code).toBe('request.keyReused');
    expect(await server.countDeposits()).toBe(count);
  });

  const ledgerOf = () => createLedger(server.pool);
  const money = { amount: 500n, currency: 'EUR' };
  const open: [string, (user: string, owner: string) => Promise<unknown>, RegExp][] = [
    [
      'a deposit',
      async (user) => server.deposit(await server.token({ user })),
      /^Still open: deposit [\w-]+\.$/,
    ],
    [
      'a draft that can be confirmed',
      async (user) => (await startWithdrawing(server, { user })).draft(),
      /^Still open: withdrawal [\w-]+\.$/,
    ],
    [
      'a withdrawal and what it holds',
      async (user) => (await startWithdrawing(server, { user })).withdraw(),
      /^Still open: withdrawal [\w-]+; 50 EUR on hold\.$/,
    ],
    [
      'a debt',
      (_user, owner) =>
        ledgerOf().transfer({
          ...money,
          from: receivableAccount(owner),
          to: houseAccount('demo'),
          reference: `debt of ${owner}`,
        }),
      /^Still open: a debt\.$/,
    ],
    [
      'a hold',
      async (_user, owner) => {
        const give = { ...money, from: houseAccount('demo'), to: playerAccount(owner) };
        await ledgerOf().transfer({ ...give, reference: `money of ${owner}` });
        const hold = { ...money, from: playerAccount(owner), to: houseAccount('demo') };
        await ledgerOf().hold({ ...hold, reference: `hold of ${owner}` });
      },
      /^Still open: 5 EUR on hold\.$/,
    ],
    [
      'an order to a wallet',
      (_user, owner) =>
        server.pool.query(
          `insert into cashier.wallet_orders (kind, reference, partner, owner, amount_minor, currency)
           values ('credit', $1, 'elsewhere', $1, 5, 'EUR')`,
          [owner],
        ),
      /^Still open: wallet order \d+, which your wallet has not taken\.$/,
    ],
    [
      'a call that is being answered',
      (_user, owner) =>
        server.pool.query(
          `insert into cashier.idempotency
             (owner, key, call, fingerprint, reference, holder, lease_until)
           values ($1, 'key-open', 'deposit-create', '', '', '', now() + interval '1 minute')`,
          [owner],
        ),
      /^Still open: a deposit-create that is being answered\.$/,
    ],
  ];
  it.each(open)(
    'is refused while there is %s, and nothing is changed',
    async (name, begin, text) => {
      const user = `open-${name.replaceAll(' ', '-')}`.slice(0, 60);
      await begin(user, `demo:${user}`);
      await settled();
      const kept = `select to_jsonb(d) as d from cashier.deposits d where owner = $1`;
      const before = (await server.pool.query(kept, [`demo:${user}`])).rows;
      const { status, body } = await erase(user);
      expect([status, body.error.code]).toEqual([
        operatorErrors.playerHasOpen.status,
        'playerHasOpen',
      ]);
      expect(body.error.message).toMatch(text);
      expect((await server.pool.query(kept, [`demo:${user}`])).rows).toEqual(before);
      const { body: log } = await ask('audit', { user, limit: 1 });
      expect(log.entries[0]).toMatchObject({ operation: 'erasePlayer', outcome: 'playerHasOpen' });
    },
  );

  it('is refused while a notice or a message of theirs waits', async () => {
    const { failed } = bob;
    const contradiction = { type: 'deposit.updated', data: { reference: failed } };
    await server.pool.query(
      `insert into cashier.inbox (provider, event_id, body, next_attempt_at, failure)
       values ('sandbox', 'evt_waits', $1, 'infinity', 'contradicts')`,
      [contradiction],
    );
    await server.pool.query(
      `update cashier.webhooks set next_attempt_at = 'infinity', delivered_at = null
       where id = (select id from cashier.webhooks where subject = $1 limit 1)`,
      [failed],
    );
    expect((await erase('bob')).body.error.message).toMatch(
      /^Still open: notice evt_waits, which is not in the books; webhook \S+, which your receiver has not taken\.$/,
    );
    await server.pool.query(
      `update cashier.webhooks set next_attempt_at = null, delivered_at = now()
       where next_attempt_at = 'infinity'`,
    );
    await ask('dismissNotice', {
      provider: 'sandbox',
      eventId: 'evt_waits',
      by: 'joe',
      reason: 'x',
    });
    expect((await erase('bob')).status).toBe(200);
  });

  it.each([
    ['nobody who asks', { by: '' }],
    ['an empty reason', { reason: '' }],
    ['a hostile user', { user: "x'; drop table" }],
  ])('with %s is refused', async (_name, change) => {
    const { status, body } = await ask('erasePlayer', { user: 'ada', by: 'joe', ...change });
    expect([status, body.error.code]).toEqual([400, 'requestInvalid']);
  });
});

describe('every table', () => {
  /** They hold nothing that is of one player, or nothing but a moment's note of one. */
  const ofNobody = [
    'cashier.captcha_proofs',
    'cashier.chain_blocks',
    'cashier.chain_heads',
    'cashier.forms',
    'cashier.outbox',
    'cashier.webhook_outages',
    'cashier.withdrawal_codes',
    'ledger.accounts',
    'ledger.checkpoints',
    'ledger.replay_place',
    'ledger.transfers',
    'public.schema_migrations',
  ];

  it('is exported, or known to hold nothing of a player', async () => {
    const exported = recordKinds
      .filter((kind) => kind !== 'balances' && kind !== 'transactions')
      .map((kind) => `cashier.${kind}`);
    expect([...exported, ...ofNobody].toSorted()).toEqual(
      (await storedTables(server.pool)).toSorted(),
    );
  });

  it('is in the documents, with what deletes it and the settings for when', async () => {
    const page = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
    for (const table of await storedTables(server.pool)) expect(page).toContain(`\`${table}\``);
    for (const variable of Object.keys(retentionVariables)) {
      expect(page).toMatch(new RegExp(`^\\| \`${variable}\` `, 'm'));
    }
  });

  it('is read and erased by an index, however much is kept of others', async () => {
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const plans: string[] = [];
      const explained = {
        async query(asked: { text: string; values: unknown[] }) {
          const { rows } = await client.query(`explain ${asked.text}`, asked.values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return { rows: [], rowCount: 0 };
        },
      } as unknown as Queryable;
      const player = { partner: 'demo', user: 'ada', owner: 'demo:ada' };
      await readPlayerRecords(explained, player, { limit: 50 });
      await openMatters(explained, player.owner, new Date());
      await eraseOwner(explained, player.owner, new Date());
      expect(plans.length).toBeGreaterThan(recordKinds.length);
      expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
