import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveInStage } from '../../testing/withdrawals/left-withdrawals.ts';
import { type TestServer, until } from '../../testing/test-server.ts';
import {
  adjustment,
  codeOf,
  startTwoPeople,
  type TwoPeople,
} from '../../testing/operator/two-people.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
let people: TwoPeople;
beforeAll(async () => {
  people = await startTwoPeople();
  ({ server } = people);
});
afterAll(() => server.close());

const ask: TwoPeople['ask'] = (...args) => people.ask(...args);
const propose: TwoPeople['propose'] = (...args) => people.propose(...args);

describe('a request above the configured sum', () => {
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
      { operation: 'confirmProposal', by: 'fin', subject: id },
      { operation: 'post', by: 'fay', outcome: 'proposed' },
    ]);
  });

  it('waits only above that sum', async () => {
    expect((await ask('fay', 'post', adjustment('bea', { amount: '40' }))).status).toBe(200);
    expect(await server.balance('bea')).toBe(4000n);
  });

  it('is recognised even if one person splits it for a player within a day', async () => {
    const half = () => adjustment('ben', { amount: '20' });
    const first = half();
    expect((await ask('fay', 'post', first)).status).toBe(200);
    expect((await ask('fay', 'post', first)).body.outcome).toBe('exists');
    expect((await ask('fay', 'post', half())).status).toBe(200);
    expect((await ask('fay', 'post', adjustment('ben', { amount: '0.01' }))).status).toBe(202);
    const debit = { direction: 'debit', amount: '500' };
    expect((await ask('fay', 'post', adjustment('ben', debit))).status).toBe(202);
    // Sums are counted separately per person and per player.
    expect((await ask('fin', 'post', half())).status).toBe(200);
    expect((await ask('fay', 'post', adjustment('bob', { amount: '40' }))).status).toBe(200);
    expect(await server.balance('ben')).toBe(6000n);
  });

  it('counts simultaneous requests, but not refused ones or those a day old', async () => {
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

  it('always waits in a currency without a configured sum', async () => {
    await propose('cid', { currency: 'USD', amount: '0.01' });
    expect(await server.balance('cid', 'USD')).toBe(0n);
  });

  it('is not stored if it could never be carried out', async () => {
    const wrong = adjustment('dan', { direction: undefined });
    expect(await codeOf(ask('fay', 'post', wrong))).toEqual([400, 'requestInvalid']);
    expect(await codeOf(ask('ron', 'approve', { id: 'none' }))).toEqual([404, 'notFound']);
  });

  it('is carried out immediately for a game, but waits if a person makes the same posting', async () => {
    const win = adjustment('eve', { kind: 'win', direction: undefined, amount: '5000' });
    expect((await ask('games', 'post', win)).body.outcome).toBe('posted');
    const another = { ...win, reference: crypto.randomUUID() };
    expect((await ask('joe', 'post', another)).status).toBe(202);
  });

  it('can be neither made nor confirmed by a system', async () => {
    const { id } = await propose('fox');
    const { keys } = people;
    const fin = keys.get('fin');
    if (!fin) throw new Error('there is no such key');
    keys.set('fin', { ...fin, owner: 'back-office', kind: 'system' });
    const own = await ask('fin', 'post', adjustment('fox'));
    const confirmed = await ask('fin', 'confirmProposal', { id });
    keys.set('fin', fin);
    expect([own.status, own.body.error.code]).toEqual([403, 'notAllowed']);
    expect([confirmed.status, confirmed.body.error.code]).toEqual([403, 'notAllowed']);
    expect(await server.balance('fox')).toBe(0n);
  });
});

describe('withdrawals and debts above the sum', () => {
  it('are approved by two people, whom the withdrawal names', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'gil' });
    const id = await player.withdraw();
    const answer = await ask('ron', 'approve', { id });
    expect([answer.status, answer.body.proposal.operation]).toEqual([202, 'approve']);
    await player.untilStatus(id, 'review');
    const { id: proposal } = answer.body.proposal;
    const confirmed = await ask('fay', 'confirmProposal', { id: proposal });
    expect(confirmed.body).toMatchObject({ state: 'done', subject: id });
    const { withdrawals } = (await ask('vic', 'withdrawals', { user: 'gil' })).body;
    expect(withdrawals).toMatchObject([{ id, decidedBy: 'ron, confirmed by fay' }]);
    // A repeated request is allowed, and needs nobody.
    expect((await ask('ron', 'approve', { id })).status).toBe(200);
  });

  it('that the player has cancelled in the meantime fail, and say why', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'hal' });
    const id = await player.withdraw();
    const { proposal } = (await ask('ron', 'approve', { id })).body;
    await ask('ron', 'reject', { id, reason: 'Not your account.' });
    const confirm = () => ask('fay', 'confirmProposal', { id: proposal.id });
    expect(await codeOf(confirm())).toEqual([409, 'alreadyDecided']);
    const { proposals } = (await ask('vic', 'proposals', { state: 'failed' })).body;
    expect(proposals).toMatchObject([
      { id: proposal.id, failure: expect.stringContaining('alreadyDecided'), decidedBy: 'fay' },
    ]);
    expect(await codeOf(confirm())).toEqual([422, 'stateForbids']);
  });

  it('are ended by two people once they are with the provider', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'hob' });
    const id = await player.withdraw();
    const { proposal } = (await ask('ron', 'approve', { id })).body;
    await ask('fay', 'confirmProposal', { id: proposal.id });
    await player.untilStatus(id, 'processing');
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

  it('that go back into review during a repeated approval are not approved by it', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'ivo' });
    const id = await player.withdraw();
    await leaveInStage(server, id, 'approved');
    const elsewhere = await server.pool.connect();
    try {
      // The request was recognised as a repetition and waits here before it is handled.
      await elsewhere.query('begin; lock table cashier.review_claims in access exclusive mode');
      const repeated = codeOf(ask('ron', 'approve', { id }));
      const waiting = `select from pg_locks where not granted
        and relation = 'cashier.review_claims'::regclass`;
      await until(async () => (await server.pool.query(waiting)).rowCount === 1);
      await ask('ron', 'holdWithdrawals', { user: 'ivo', reason: 'stolen account?' });
      await ask('ron', 'releaseWithdrawals', { user: 'ivo', reason: 'documents checked' });
      await elsewhere.query('commit');
      expect(await repeated).toEqual([422, 'stateForbids']);
    } finally {
      elsewhere.release();
    }
    expect((await player.state(id)).status).toBe('review');
    expect((await ask('ron', 'approve', { id })).status).toBe(202);
  });
});
