import { operatorErrors } from '@opencashier/contract/operator/errors';
import { createLedger, houseAccount, playerAccount, receivableAccount } from '@opencashier/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored } from '../../testing/everything-stored.ts';
import {
  type PlayerWithHistory,
  type PlayersWithHistory,
  startPlayersWithHistory,
  wordOf,
} from '../../testing/player-with-history.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';

let players: PlayersWithHistory;
let server: TestServer;
let ada: PlayerWithHistory;
let bob: PlayerWithHistory;
beforeAll(async () => {
  players = await startPlayersWithHistory();
  ({ server } = players);
  [ada, bob] = await Promise.all([players.add('ada'), players.add('bob')]);
});
afterAll(() => players.close());

const ask: PlayersWithHistory['ask'] = (...args) => players.ask(...args);

const erase = (user: string) => ask('erasePlayer', { user, reason: 'request 7' });

describe('an erasure', () => {
  it('leaves no personal data in any table, and every sum as it was', async () => {
    const { owner } = ada;
    const ledger = createLedger(server.pool);
    const ledgerState = () =>
      Promise.all([ledger.balances(owner), ledger.history(owner, { limit: 99 })]);
    const sums = `select id, status, amount_minor, credited_minor, provider_id from cashier.deposits
      where owner = $1 order by id`;
    const before = [await ledgerState(), (await server.pool.query(sums, [owner])).rows];
    expect(await everythingStored(server.pool)).toContain(wordOf('ada'));
    const { status, body } = await erase('ada');
    const erased = { deposits: 2, withdrawals: 1, savedAccounts: 1, notices: 3, answers: 4 };
    expect([status, body]).toMatchObject([200, { user: 'ada', erased }]);
    const lines = (await everythingStored(server.pool)).split('\n');
    expect(lines.filter((line) => line.includes(wordOf('ada')))).toEqual([]);
    expect(lines.some((line) => line.includes(wordOf('bob')))).toBe(true);
    expect([await ledgerState(), (await server.pool.query(sums, [owner])).rows]).toEqual(before);
    expect((await ledger.checkReplay()).disagreements).toEqual([]);
  });

  it('is done once, and written down each time with who asked and why', async () => {
    const { status, body } = await erase('ada');
    expect(status).toBe(200);
    expect(Object.values(body.erased).every((count) => count === 0)).toBe(true);
    const { body: log } = await ask('audit', { user: 'ada', limit: 2 });
    const entry = { by: 'joe', operation: 'erasePlayer', subject: 'ada', outcome: 'done' };
    expect(log.entries).toMatchObject([entry, entry]);
    expect(log.entries[0]?.request).toEqual({ reason: 'request 7' });
    expect((await erase('never-seen')).status).toBe(200);
  });

  it('leaves the player’s screens working', async () => {
    const { token, paid, failed, withdrawn } = ada;
    const shown = await ada.state(withdrawn);
    expect(shown).toMatchObject({ status: 'sent', amount: '50' });
    expect(shown).not.toHaveProperty('destination');
    expect(await server.state(token, paid, 'named')).toMatchObject({ status: 'processed' });
    expect(await server.state(token, failed, 'named')).toMatchObject({ ending: 'cancelled' });
    const found = await ask('withdrawals', { user: 'ada' });
    expect(found.body.withdrawals).toMatchObject([{ destination: '' }]);
  });

  it('is permanent: late money is credited, and no personal data that arrives with it is stored', async () => {
    const { token, failed, key, request, paid } = ada;
    const count = await server.countDeposits();
    const before = await server.balance('ada');
    const account = { token: `tok-${wordOf('ada')}`, label: wordOf('ada') };
    await server.settle(failed, 'processed', { account, reason: wordOf('ada') });
    expect(await server.balance('ada')).toBe(before + 1000n);
    await server.settle(paid, 'reversed', { account, reason: `taken from ${wordOf('ada')}` });
    expect(await server.balance('ada')).toBe(before);
    await players.untilSettled();
    expect(await everythingStored(server.pool)).not.toContain(wordOf('ada'));
    // The answer is gone, and repeating the request starts nothing new.
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
      async (user) => (await startWithdrawingPlayer(server, { user })).draft(),
      /^Still open: withdrawal [\w-]+\.$/,
    ],
    [
      'a withdrawal and what it holds',
      async (user) => (await startWithdrawingPlayer(server, { user })).withdraw(),
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
    [
      'something that a second person has to confirm',
      (_user, owner) =>
        server.pool.query(
          `insert into cashier.proposals (partner, owner, operation, named, request, request_key,
             amount_minor, currency, proposed_by, proposed_role, proposed_at, expires_at)
           values ('demo', $1, 'post', '{}', '{}', $1, 5, 'EUR', 'fay', 'finance', now(),
             now() + interval '1 hour')`,
          [owner],
        ),
      /^Still open: proposal \d+, which waits for a second person\.$/,
    ],
  ];
  it.each(open)(
    'is refused while there is %s, and nothing is changed',
    async (name, begin, text) => {
      const user = `open-${name.replaceAll(' ', '-')}`.slice(0, 60);
      await begin(user, `demo:${user}`);
      await players.untilSettled();
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

  it('is refused while a notice or message about the player waits', async () => {
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
      reason: 'x',
    });
    expect((await erase('bob')).status).toBe(200);
  });

  it.each([
    ['somebody else who asks', { by: 'ann' }],
    ['an empty reason', { reason: '' }],
    ['a hostile user', { user: "x'; drop table" }],
  ])('with %s is refused', async (_name, change) => {
    const { status, body } = await ask('erasePlayer', { user: 'ada', ...change });
    expect([status, body.error.code]).toEqual([400, 'requestInvalid']);
  });
});
