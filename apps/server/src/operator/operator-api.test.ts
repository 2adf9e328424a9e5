import { operatorErrors } from '@opencashier/contract/operator/errors';
import {
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { operatorRequest, type OperatorValue } from '@opencashier/contract/operator/signed-request';
import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi, operatorKey } from '../testing/operator/ask-operator.ts';
import { mutate, seeded } from '../testing/fuzz/mutations.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    partner: { operatorApi },
  });
});
afterAll(() => server.close());

const ask = <N extends OperatorOperation>(
  operation: N,
  values: Record<string, OperatorValue>,
  id?: string,
) => askOperator(server, operation, values, { id });

const win = (user: string, change: Record<string, OperatorValue> = {}) => ({
  user,
  reference: crypto.randomUUID(),
  kind: 'win',
  amount: '25.50',
  currency: 'EUR',
  ...change,
});

describe('postings of the operator', () => {
  it('move stakes, wins and adjustments, each once per reference', async () => {
    const posted = win('ann');
    expect((await ask('post', posted)).body).toEqual({
      reference: posted.reference,
      outcome: 'posted',
      currency: 'EUR',
      available: '25.5',
    });
    expect((await ask('post', posted)).body.outcome).toBe('exists');
    await ask('post', win('ann', { kind: 'stake', amount: '5' }));
    await ask('post', win('ann', { kind: 'adjustment', direction: 'debit', amount: '0.5' }));
    await ask('post', win('ann', { kind: 'adjustment', direction: 'credit', amount: '1' }));
    expect(await server.balance('ann')).toBe(2100n);
    const { body } = await ask('transactions', { user: 'ann', limit: 3 });
    expect(body.transactions.map(({ change }) => change)).toEqual(['1', '-0.5', '-5']);
    const rest = await ask('transactions', { user: 'ann', before: body.next });
    expect(rest.body.transactions.map(({ change }) => change)).toEqual(['25.5']);
  });

  it('count a hundred simultaneous requests under one reference as one', async () => {
    const posted = win('bea');
    const all = await Promise.all(Array.from({ length: 100 }, () => ask('post', posted)));
    expect(all.filter(({ body }) => body.outcome === 'posted')).toHaveLength(1);
    expect(await server.balance('bea')).toBe(2550n);
  });

  it('keep wagers apart from balances', async () => {
    const played = win('cid', { kind: 'playthrough', amount: '7' });
    expect((await ask('post', played)).body.outcome).toBe('posted');
    expect((await ask('post', played)).body.outcome).toBe('exists');
    expect((await ask('post', { ...played, amount: '8' })).body.error.code).toBe(
      'referenceConflict',
    );
    const { body } = await ask('balances', { user: 'cid' });
    expect(body.balances).toEqual([
      { currency: 'EUR', available: '0', held: '0', owed: '0', played: '7', unplayed: '0' },
    ]);
  });

  it.each([
    ['a stake of more than there is', { kind: 'stake', amount: '9000' }, 'insufficientFunds'],
    ['no amount', { amount: undefined }, 'requestInvalid'],
    ['a negative amount', { amount: '-1' }, 'requestInvalid'],
    ['an amount of zero', { amount: '0' }, 'requestInvalid'],
    ['an amount that is too fine', { amount: '0.001' }, 'requestInvalid'],
    ['an amount larger than any number', { amount: '1e309' }, 'requestInvalid'],
    ['an unknown currency', { currency: 'XXX' }, 'requestInvalid'],
    ['an unknown kind', { kind: 'gift' }, 'requestInvalid'],
    ['an adjustment without a way', { kind: 'adjustment' }, 'requestInvalid'],
    ['a win with a way', { direction: 'debit' }, 'requestInvalid'],
    ['somebody else who asks', { by: 'ann' }, 'requestInvalid'],
    ['a hostile user', { user: "x'; drop table" }, 'requestInvalid'],
  ] as const)('refuse %s and move nothing', async (_name, change, code) => {
    const count = 'select count(*)::int as n from ledger.transfers';
    const before = await server.pool.query<{ n: number }>(count);
    const { status, body } = await ask('post', win('dan', change));
    expect([status, body.error.code]).toEqual([operatorErrors[code].status, code]);
    expect((await server.pool.query(count)).rows).toEqual(before.rows);
  });
});

describe('signatures of the operator', () => {
  it('accept nothing that was changed: of 500 mutations, none is accepted', async () => {
    const random = seeded(20_261_113);
    const prepared = operatorRequest('post', win('eve'), operatorKey(), {
      id: 'req_1',
      at: new Date(),
    });
    let accepted = 0;
    for (let round = 0; round < 500; round += 1) {
      const body = mutate(prepared.body ?? '', random);
      if (body === prepared.body) continue;
      const { headers, path: url, method } = prepared;
      const answer = await server.app.operatorHttp.inject({ url, method, headers, payload: body });
      if (answer.statusCode !== 401) accepted += 1;
    }
    expect(accepted).toBe(0);
    expect(await server.balance('eve')).toBe(0n);
  });

  it('cover the path: a request signed for one player does not work for another', async () => {
    const prepared = operatorRequest('post', win('fay'), operatorKey(), {
      id: 'req_2',
      at: new Date(),
    });
    const { headers, body = null, path } = prepared;
    const other = server.consoleUrl + path.replace('fay', 'gil');
    expect((await fetch(other, { method: 'POST', headers, body })).status).toBe(401);
  });

  it('count once: the same request sent again is refused', async () => {
    const [id, posted] = ['req_again', win('hal')];
    expect((await ask('post', posted, id)).status).toBe(200);
    const again = await ask('post', posted, id);
    expect([again.status, again.body.error.code]).toEqual([409, 'requestRepeated']);
  });

  it('count once for reads too, and for a read and a change together', async () => {
    const stamp = { id: 'req_read-again', at: new Date() };
    const { path, ...signed } = operatorRequest('balances', { user: 'hal' }, operatorKey(), stamp);
    const read = async () => (await fetch(server.consoleUrl + path, signed)).status;
    expect(await Promise.all([read(), read(), read()])).toEqual(
      expect.arrayContaining([200, 409, 409]),
    );
    const change = await ask('post', win('hal'), stamp.id);
    expect([change.status, change.body.error.code]).toEqual([409, 'requestRepeated']);
  });

  it('are required by every operation', async () => {
    for (const { method, path } of Object.values(operatorOperations)) {
      const url = `${server.consoleUrl}/operator/demo${path.replaceAll(/\{\w+\}/g, 'x')}`;
      const answer = await fetch(url, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

describe('the operator’s views', () => {
  it('list deposits by player, state and the provider’s id', async () => {
    const token = await server.token({ user: 'ida' });
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push((await server.deposit(token)).body.depositId);
    const [first = '', , last = ''] = ids;
    await server.settle(first, 'processed');
    const page = await ask('deposits', { user: 'ida', limit: 2 });
    expect(page.body.deposits.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    const rest = await ask('deposits', { user: 'ida', before: page.body.next });
    expect(rest.body.deposits).toMatchObject([
      { id: first, credited: '10', user: 'ida', method: 'visa', status: 'processed' },
    ]);
    const open = await ask('deposits', { user: 'ida', status: 'processed' });
    expect(open.body.deposits).toHaveLength(1);
    const known = server.provider.deposits.get(last)?.providerId;
    const byName = await ask('deposits', { id: known });
    expect(byName.body.deposits.map(({ id }) => id)).toEqual([last]);
  });

  it('unfreeze an account once it agrees with its transfers again', async () => {
    await ask('post', win('max'));
    const account = "owner = 'demo:max' and kind = 'player'";
    const shift = (by: number) =>
      server.pool.query(
        `update ledger.accounts set credits_posted = credits_posted + $1 where ${account}`,
        [by],
      );
    await shift(100);
    await createLedger(server.pool).checkReplay({ limit: 10_000 });
    expect((await ask('post', win('max'))).body.error.code).toBe('stateForbids');
    const { accounts } = (await ask('frozenAccounts', {})).body;
    expect(accounts).toMatchObject([{ owner: 'demo:max', currency: 'EUR', posted: '26.5' }]);
    const unfreeze = { id: accounts[0]?.id ?? '', reason: 'mended by ticket 12' };
    expect((await ask('unfreezeAccount', unfreeze)).body.error.code).toBe('stateForbids');
    await shift(-100);
    expect((await ask('unfreezeAccount', unfreeze)).body).toEqual({ ok: true });
    expect((await ask('frozenAccounts', {})).body.accounts).toEqual([]);
    expect((await ask('unfreezeAccount', unfreeze)).body.error.code).toBe('notFound');
    expect((await ask('post', win('max'))).body.outcome).toBe('posted');
    expect((await ask('audit', { limit: 3 })).body.entries).toMatchObject([
      { operation: 'post', outcome: 'done' },
      { operation: 'unfreezeAccount', outcome: 'notFound' },
      { operation: 'unfreezeAccount', by: 'joe', subject: unfreeze.id, outcome: 'done' },
    ]);
  });

  it('set a player’s limits, which apply immediately, and remove them', async () => {
    const limit = { user: 'kim', currency: 'EUR', period: 'day' };
    const set = await ask('setLimit', { ...limit, amount: '9' });
    expect(set.body.limits).toMatchObject([{ amount: '9', period: 'day', setBy: 'joe' }]);
    const token = await server.token({ user: 'kim' });
    expect((await server.deposit(token)).body.error?.code).toBe('banking.limitExceeded');
    expect((await ask('setLimit', limit)).body.limits).toEqual([]);
    expect((await server.deposit(token)).status).toBe(200);
  });

  it('distinguish a player from a thing of the same name in the log', async () => {
    await ask('retryOrder', { id: '4711' });
    await ask('post', win('4711'));
    const { body } = await ask('audit', { user: '4711' });
    expect(body.entries).toMatchObject([{ by: 'joe', operation: 'post', subject: '4711' }]);
    const { entries } = (await ask('audit', { limit: 2 })).body;
    expect(entries).toMatchObject([{}, { operation: 'retryOrder', subject: '4711' }]);
  });

  it('show who changed what, including refusals, in a log that cannot be changed', async () => {
    await ask('post', win('lea'));
    await ask('post', win('lea', { kind: 'stake', amount: '9000' }));
    const { body } = await ask('audit', { user: 'lea' });
    expect(body.entries).toMatchObject([
      { by: 'joe', operation: 'post', subject: 'lea', outcome: 'insufficientFunds' },
      { by: 'joe', operation: 'post', outcome: 'done', request: { amount: '25.5' } },
    ]);
    const change = server.pool.query("update cashier.audit_log set actor = 'nobody'");
    await expect(change).rejects.toThrow('never changed');
    const removal = server.pool.query('delete from cashier.audit_log');
    await expect(removal).rejects.toThrow('never changed');
  });
});

describe('messages to the operator’s receiver', () => {
  it('are listed by their outcome, and sent again on request', async () => {
    const row = `insert into cashier.webhooks
      (id, partner, type, subject, body, created_at, attempts, delivered_at, next_attempt_at)
      values ('evt_d', 'demo', 'deposit.updated', 'dep', '{}', now(), 1, now(), null),
        ('evt_g', 'demo', 'deposit.updated', 'dep', '{}', now(), 30, null, null),
        ('evt_o', 'other', 'deposit.updated', 'dep', '{}', now(), 1, now(), null)`;
    await server.pool.query(row);
    const idsOf = async (values: Record<string, string>) =>
      (await ask('webhooks', { subject: 'dep', ...values })).body.webhooks.map(({ id }) => id);
    expect(await idsOf({ state: 'delivered' })).toEqual(['evt_d']);
    expect(await idsOf({ state: 'given-up' })).toEqual(['evt_g']);
    expect((await ask('replayWebhook', { id: 'evt_g' })).body).toEqual({ ok: true });
    expect(await idsOf({ state: 'given-up' })).toEqual([]);
    const foreign = await ask('replayWebhook', { id: 'evt_o' });
    expect(foreign.body.error.code).toBe('notFound');
  });
});
