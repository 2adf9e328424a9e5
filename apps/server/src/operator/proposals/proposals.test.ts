import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import type { OperatorValue } from '@opencashier/contract/operator/signed-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorApi } from '../../partners/operator-keys.ts';
import { askOperator, operatorApi } from '../../testing/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { startWithdrawing } from '../../testing/withdrawing.ts';
import { amountOfRequest } from './amount-of-request.ts';

/** A back office whose own system has a key for finance, beside the people. */
const fay = operatorApi.keys.get('fay');
if (!fay) throw new Error('the tests have no such key');
const keys = new Map([...operatorApi.keys, ['fay', { ...fay }]]);
const twoPeople: OperatorApi = { ...operatorApi, keys, twoPeopleAbove: { EUR: '40' } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi: twoPeople } });
});
afterAll(() => server.close());

const ask = <N extends OperatorOperation>(
  as: string,
  operation: N,
  values: Record<string, OperatorValue>,
) => askOperator(server, operation, values, { as });

const adjustment = (user: string, change: Record<string, OperatorValue> = {}) => ({
  user,
  reference: crypto.randomUUID(),
  kind: 'adjustment',
  direction: 'credit',
  amount: '40.01',
  currency: 'EUR',
  ...change,
});

/** An adjustment that fay proposed. */
async function propose(user: string, change: Record<string, OperatorValue> = {}) {
  const posting = adjustment(user, change);
  const { status, body } = await ask('fay', 'post', posting);
  expect([status, body.proposal?.state]).toEqual([202, 'open']);
  return { posting, id: body.proposal.id };
}

const codeOf = async (asked: Promise<{ status: number; body: { error: { code: string } } }>) => {
  const { status, body } = await asked;
  return [status, body.error.code];
};

describe('what moves more than the configured sum', () => {
  it('waits for a second person, who carries it out; the log names both', async () => {
    const { posting, id } = await propose('ann');
    expect(await server.balance('ann')).toBe(0n);
    const { proposals } = (await ask('vic', 'proposals', { state: 'open' })).body;
    expect(proposals).toMatchObject([
      { id, operation: 'post', subject: 'ann', amount: '40.01', proposedBy: 'fay' },
    ]);
    const confirmed = await ask('fin', 'confirmProposal', { id });
    const done = { id, state: 'done', proposedBy: 'fay', decidedBy: 'fin' };
    expect(confirmed.body).toMatchObject({ ...done, answer: { outcome: 'posted' } });
    expect(await server.balance('ann')).toBe(4001n);
    const { entries } = (await ask('vic', 'audit', { user: 'ann' })).body;
    const { reference } = posting;
    expect(entries).toMatchObject([
      { operation: 'post', by: 'fay', confirmedBy: 'fin', outcome: 'done', request: { reference } },
      { operation: 'post', by: 'fay', outcome: 'proposed' },
    ]);
    const { entries: all } = (await ask('vic', 'audit', { limit: 2 })).body;
    expect(all[1]).toMatchObject({ operation: 'confirmProposal', by: 'fin', subject: id });
  });

  it('and no more than it goes at once', async () => {
    expect((await ask('fay', 'post', adjustment('bea', { amount: '40' }))).status).toBe(200);
    expect(await server.balance('bea')).toBe(4000n);
  });

  it('within a day counts, however one person splits it for a player', async () => {
    const half = () => adjustment('ben', { amount: '20' });
    const first = half();
    expect((await ask('fay', 'post', first)).status).toBe(200);
    expect((await ask('fay', 'post', first)).body.outcome).toBe('exists');
    expect((await ask('fay', 'post', half())).status).toBe(200);
    expect((await ask('fay', 'post', adjustment('ben', { amount: '0.01' }))).status).toBe(202);
    const debit = { direction: 'debit', amount: '500' };
    expect((await ask('fay', 'post', adjustment('ben', debit))).status).toBe(202);
    // Another person and another player have sums of their own.
    expect((await ask('fin', 'post', half())).status).toBe(200);
    expect((await ask('fay', 'post', adjustment('bob', { amount: '40' }))).status).toBe(200);
    expect(await server.balance('ben')).toBe(6000n);
  });

  it('counts for requests of the same moment, and not if it was refused or is a day old', async () => {
    const tenth = () => ask('fay', 'post', adjustment('bas', { amount: '10' }));
    const answers = await Promise.all(Array.from({ length: 8 }, tenth));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = { direction: 'debit', amount: '30' };
    expect((await ask('fay', 'post', adjustment('bet', refused))).status).toBe(422);
    expect((await ask('fay', 'post', adjustment('bet', { amount: '40' }))).status).toBe(200);
    expect((await tenth()).status).toBe(202);
    await server.pool.query('alter table cashier.audit_log disable trigger user');
    await server.pool.query(`update cashier.audit_log set at = at - interval '1 day'`);
    await server.pool.query('alter table cashier.audit_log enable trigger user');
    expect((await tenth()).status).toBe(200);
  });

  it('in a currency without a configured sum always waits', async () => {
    await propose('cid', { currency: 'USD', amount: '0.01' });
    expect(await server.balance('cid', 'USD')).toBe(0n);
  });

  it('is not stored where it could never be done', async () => {
    const wrong = adjustment('dan', { direction: undefined });
    expect(await codeOf(ask('fay', 'post', wrong))).toEqual([400, 'requestInvalid']);
    expect(await codeOf(ask('ron', 'approve', { id: 'none' }))).toEqual([404, 'notFound']);
  });

  it('of a game goes at once, and a person who posts the same waits', async () => {
    const win = adjustment('eve', { kind: 'win', direction: undefined, amount: '5000' });
    expect((await ask('games', 'post', win)).body.outcome).toBe('posted');
    const another = { ...win, reference: crypto.randomUUID() };
    expect((await ask('joe', 'post', another)).status).toBe(202);
  });

  it('cannot be asked for by a system, nor confirmed by one', async () => {
    const { id } = await propose('fox');
    keys.set('fin', { ...fay, id: 'fin', owner: 'back-office', kind: 'system', secrets: finKey() });
    const own = await ask('fin', 'post', adjustment('fox'));
    const confirmed = await ask('fin', 'confirmProposal', { id });
    keys.set('fin', { ...fay, id: 'fin', owner: 'fin', secrets: finKey() });
    expect([own.status, own.body.error.code]).toEqual([403, 'notAllowed']);
    expect([confirmed.status, confirmed.body.error.code]).toEqual([403, 'notAllowed']);
    expect(await server.balance('fox')).toBe(0n);
  });
});

const finKey = () => operatorApi.keys.get('fin')?.secrets ?? [];

describe('withdrawals and debts above the sum', () => {
  it('are approved by two people, whom the withdrawal names', async () => {
    const player = await startWithdrawing(server, { user: 'gil' });
    const id = await player.withdraw();
    const asked = await ask('ron', 'approve', { id });
    expect([asked.status, asked.body.proposal.operation]).toEqual([202, 'approve']);
    await player.reaches(id, 'review');
    const { id: proposal } = asked.body.proposal;
    const confirmed = await ask('fay', 'confirmProposal', { id: proposal });
    expect(confirmed.body).toMatchObject({ state: 'done', subject: id });
    const { withdrawals } = (await ask('vic', 'withdrawals', { user: 'gil' })).body;
    expect(withdrawals).toMatchObject([{ id, decidedBy: 'ron, confirmed by fay' }]);
    // The same again is no mistake, and needs nobody.
    expect((await ask('ron', 'approve', { id })).status).toBe(200);
  });

  it('that the player cancelled meanwhile fail, and say why', async () => {
    const player = await startWithdrawing(server, { user: 'hal' });
    const id = await player.withdraw();
    const { proposal } = (await ask('ron', 'approve', { id })).body;
    await ask('ron', 'reject', { id, reason: 'Not your account.' });
    const confirm = () => ask('fay', 'confirmProposal', { id: proposal.id });
    expect(await codeOf(confirm())).toEqual([422, 'stateForbids']);
    const { proposals } = (await ask('vic', 'proposals', { state: 'failed' })).body;
    expect(proposals).toMatchObject([
      { id: proposal.id, failure: expect.stringContaining('stateForbids'), decidedBy: 'fay' },
    ]);
    expect(await codeOf(confirm())).toEqual([422, 'stateForbids']);
  });

  it('are ended by two people once they are with the provider', async () => {
    const player = await startWithdrawing(server, { user: 'hob' });
    const id = await player.withdraw();
    const { proposal } = (await ask('ron', 'approve', { id })).body;
    await ask('fay', 'confirmProposal', { id: proposal.id });
    await player.reaches(id, 'processing');
    const end = { id, outcome: 'sent', reason: 'Asked.', providerSaid: 'Sent.' };
    expect((await ask('fay', 'endPayout', end)).status).toBe(202);
    expect((await player.state(id)).status).toBe('processing');
  });

  it('are created and waived by two people', async () => {
    const debt = { user: 'ida', amount: '60', currency: 'EUR', note: 'chargeback 7' };
    const created = await ask('fay', 'createDebt', { ...debt, reference: 'd-1' });
    await ask('fin', 'confirmProposal', { id: created.body.proposal.id });
    const { balances } = (await ask('vic', 'balances', { user: 'ida' })).body;
    expect(balances).toMatchObject([{ owed: '60' }]);
    const waived = await ask('fay', 'waiveDebt', { ...debt, reference: 'w-1' });
    expect(waived.status).toBe(202);
  });
});

describe('a sum that needs two people', () => {
  /** A deposit of fifty euros that was credited. */
  async function deposited(user: string): Promise<string> {
    const token = await server.token({ user });
    const { depositId } = (await server.deposit(token, { amount: '50' })).body;
    await server.settle(depositId, 'processed');
    return depositId;
  }

  it('is not hidden by one reference for several kinds of movement', async () => {
    const id = await deposited('una');
    const reference = 'one-for-all';
    expect((await ask('fay', 'post', adjustment('una', { amount: '30', reference }))).status).toBe(
      200,
    );
    const part = { id, reference, amount: '20', reason: 'asked' };
    expect((await ask('fay', 'refundDeposit', part)).status).toBe(202);
    expect((await ask('fay', 'reverseDeposit', part)).status).toBe(202);
    // The same movement again counts once.
    const again = adjustment('una', { amount: '30', reference });
    expect((await ask('fay', 'post', again)).body.outcome).toBe('exists');
  });

  it('is the worth of a case, even if one person credits a cent of it', async () => {
    const token = await server.token({ user: 'uri' });
    const { depositId } = (await server.deposit(token, { amount: '20' })).body;
    await server.settle(depositId, 'processed', { amount: '2000' });
    const { cases } = (await ask('vic', 'cases', { user: 'uri', state: 'open' })).body;
    const cent = { id: cases[0]?.id, reason: 'asked', outcome: 'credit', user: 'uri' };
    const asked = await ask('fay', 'settleCase', { ...cent, amount: '0.01', currency: 'EUR' });
    expect([asked.status, asked.body.proposal?.amount]).toEqual([202, '2000']);
    expect(await server.balance('uri')).toBe(0n);
  });

  it('is unknown for money that nobody can value, which one person neither keeps nor sends', async () => {
    const { rows } = await server.pool.query<{ id: bigint }>(
      `insert into cashier.cases (reason, state, network, address, memo, asset, units)
       values ('otherAsset', 'open', 'tron', 'T1', '', 'TFOREIGN', 1) returning id`,
    );
    const keep = { id: String(rows[0]?.id), reason: 'dust', outcome: 'keep' };
    const asked = await ask('fay', 'settleCase', keep);
    expect(asked.body.proposal).toMatchObject({ amount: '0', currency: 'XXX', state: 'open' });
    const { id } = asked.body.proposal;
    expect((await ask('fin', 'confirmProposal', { id })).body.state).toBe('done');
  });

  it('is refused for a payout that has not begun, also if it begins at that moment', async () => {
    const player = await startWithdrawing(server, { user: 'ute' });
    const id = await player.withdraw();
    const end = { id, outcome: 'sent', reason: 'Asked.', providerSaid: 'Sent.' } as const;
    const { partner, app } = server;
    const operator = {
      id: 'fay',
      name: 'fay',
      role: 'finance',
      kind: 'person',
      via: 'key',
    } as const;
    const context = { requestId: 'r', named: { id }, services: app.services, partner, operator };
    const money = amountOfRequest.endPayout(context, end);
    await expect(money).rejects.toMatchObject({ code: 'stateForbids' });
    expect(await codeOf(ask('fay', 'endPayout', end))).toEqual([422, 'stateForbids']);
  });

  it('is what the second person saw, even if more of the deposit is left by then', async () => {
    const id = await deposited('udo');
    server.provider.refunds.outcome = 'processing';
    const first = await ask('fin', 'refundDeposit', {
      id,
      reference: 'udo-1',
      amount: '5',
      reason: 'x',
    });
    const whole = { id, reference: 'udo-2', reason: 'asked' };
    const { proposal } = (await ask('fay', 'refundDeposit', whole)).body;
    expect(proposal).toMatchObject({ amount: '45', request: { amount: '45' } });
    server.provider.refunds.decide(first.body.id, 'failed');
    server.provider.refunds.outcome = 'refunded';
    await server.provider.notifyRefund(first.body.id, server.notifyUrl);
    await until(async () => (await server.balance('udo')) === 5000n);
    const confirmed = await ask('joe', 'confirmProposal', { id: proposal.id });
    expect(confirmed.body).toMatchObject({ state: 'done', answer: { amount: '45' } });
    expect(await server.balance('udo')).toBe(500n);
  });
});

describe('who may decide on a proposal', () => {
  it('is another person, not the same one with another key', async () => {
    const { body } = await ask('joe', 'post', adjustment('kim'));
    const { id } = body.proposal;
    for (const as of ['joe', 'joe-2']) {
      expect(await codeOf(ask(as, 'confirmProposal', { id }))).toEqual([
        403,
        'anotherPersonNeeded',
      ]);
      expect(await codeOf(ask(as, 'refuseProposal', { id, reason: 'x' }))).toEqual([
        403,
        'anotherPersonNeeded',
      ]);
    }
    expect(await server.balance('kim')).toBe(0n);
    expect((await ask('ann', 'confirmProposal', { id })).body.state).toBe('done');
  });

  it('has a role that could have asked for the same', async () => {
    const { id } = await propose('lea');
    expect(await codeOf(ask('sue', 'confirmProposal', { id }))).toEqual([403, 'notAllowed']);
    expect(await codeOf(ask('ron', 'confirmProposal', { id }))).toEqual([403, 'notAllowed']);
    expect(await codeOf(ask('ron', 'refuseProposal', { id, reason: 'x' }))).toEqual([
      403,
      'notAllowed',
    ]);
    expect(await server.balance('lea')).toBe(0n);
  });

  it('can refuse it with a reason, and only its author withdraws it', async () => {
    const [first, second] = [await propose('max'), await propose('max')];
    const refused = await ask('fin', 'refuseProposal', { id: first.id, reason: 'Wrong player.' });
    expect(refused.body).toMatchObject({ state: 'refused', reason: 'Wrong player.' });
    const { id } = second;
    expect(await codeOf(ask('fin', 'withdrawProposal', { id }))).toEqual([403, 'notAllowed']);
    expect((await ask('fay', 'withdrawProposal', { id })).body.state).toBe('withdrawn');
    for (const one of [first, second]) {
      const confirmed = codeOf(ask('fin', 'confirmProposal', { id: one.id }));
      expect(await confirmed).toEqual([422, 'stateForbids']);
    }
    expect(await server.balance('max')).toBe(0n);
  });

  it('confirms nothing of a key that was revoked, or has another role, since', async () => {
    const { id } = await propose('ned');
    keys.delete('fay');
    const revoked = await codeOf(ask('fin', 'confirmProposal', { id }));
    keys.set('fay', { ...fay, role: 'support' });
    const moved = await codeOf(ask('fin', 'confirmProposal', { id }));
    keys.set('fay', { ...fay });
    expect([revoked, moved]).toEqual([
      [422, 'stateForbids'],
      [422, 'stateForbids'],
    ]);
    expect(await server.balance('ned')).toBe(0n);
    expect((await ask('fin', 'confirmProposal', { id })).body.state).toBe('done');
  });
});

describe('a proposal', () => {
  it('is carried out once, however many confirm it at the same time', async () => {
    const { id } = await propose('oda');
    const confirm = (as: string) => ask(as, 'confirmProposal', { id });
    const all = await Promise.all(['fin', 'joe', 'ann', 'fin', 'joe', 'ann'].map(confirm));
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(all.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(await server.balance('oda')).toBe(4001n);
    const { entries } = (await ask('vic', 'audit', { user: 'oda' })).body;
    expect(entries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    // Whose answer was lost asks once more.
    expect((await confirm('fin')).body).toMatchObject({ state: 'done', answer: {} });
    expect(await server.balance('oda')).toBe(4001n);
  });

  it('is one, however often it is asked for, and answered once it is done', async () => {
    const { posting, id } = await propose('pia');
    expect((await ask('fay', 'post', posting)).body.proposal.id).toBe(id);
    expect((await ask('joe', 'post', posting)).body.proposal).toMatchObject({ proposedBy: 'fay' });
    await ask('fin', 'confirmProposal', { id });
    const again = await ask('fay', 'post', posting);
    expect([again.status, again.body.reference]).toEqual([200, posting.reference]);
    expect(await server.balance('pia')).toBe(4001n);
  });

  it('expires, and can be made anew', async () => {
    const { posting, id } = await propose('quin');
    const past = 'update cashier.proposals set expires_at = now() where id = $1';
    await server.pool.query(past, [id]);
    expect(await codeOf(ask('fin', 'confirmProposal', { id }))).toEqual([422, 'stateForbids']);
    const { proposals } = (await ask('vic', 'proposals', { state: 'expired' })).body;
    expect(proposals).toMatchObject([{ id, state: 'expired' }]);
    const anew = await ask('fay', 'post', posting);
    expect([anew.status, anew.body.proposal.id === id]).toEqual([202, false]);
    expect(await server.balance('quin')).toBe(0n);
  });

  it('outlives the server that took it, and the one that ended while it carried it out', async () => {
    const [first, second] = [await propose('rex'), await propose('rex')];
    const claimed = `update cashier.proposals set state = 'confirmed', decided_by = 'ann',
      decided_at = now() where id = $1`;
    await server.pool.query(claimed, [second.id]);
    const other = await startTestServer({ beside: server, partner: { operatorApi: twoPeople } });
    const confirm = (id: string) => askOperator(other, 'confirmProposal', { id }, { as: 'fin' });
    expect((await confirm(first.id)).body.state).toBe('done');
    expect(await codeOf(confirm(second.id))).toEqual([422, 'stateForbids']);
    const waited = `update cashier.proposals set decided_at = now() - interval '1 minute'`;
    await server.pool.query(`${waited} where id = $1`, [second.id]);
    const late = (await confirm(second.id)).body;
    await other.close();
    expect(late).toMatchObject({ state: 'done', decidedBy: 'fin' });
    expect(await server.balance('rex')).toBe(8002n);
  });
});
