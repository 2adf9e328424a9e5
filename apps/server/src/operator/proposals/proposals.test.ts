import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator } from '../../testing/operator/ask-operator.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  adjustment,
  codeOf,
  startTwoPeople,
  type TwoPeople,
} from '../../testing/operator/two-people.ts';

let server: TestServer;
let people: TwoPeople;
beforeAll(async () => {
  people = await startTwoPeople();
  ({ server } = people);
});
afterAll(() => server.close());

const ask: TwoPeople['ask'] = (...args) => people.ask(...args);
const propose: TwoPeople['propose'] = (...args) => people.propose(...args);

describe('a person who decides on a proposal', () => {
  it('is not its author, not even with another key', async () => {
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

  it('needs a role that allows the operation itself', async () => {
    const { id } = await propose('lea');
    expect(await codeOf(ask('sue', 'confirmProposal', { id }))).toEqual([403, 'notAllowed']);
    expect(await codeOf(ask('ron', 'confirmProposal', { id }))).toEqual([403, 'notAllowed']);
    expect(await codeOf(ask('ron', 'refuseProposal', { id, reason: 'x' }))).toEqual([
      403,
      'notAllowed',
    ]);
    expect(await server.balance('lea')).toBe(0n);
  });

  it('can refuse it with a reason, and only its author can withdraw it', async () => {
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

  it('cannot confirm a proposal of a key that was revoked or has another role since', async () => {
    const { keys } = people;
    const fay = keys.get('fay');
    if (!fay) throw new Error('there is no such key');
    const change = {
      revoked: () => keys.delete('fay'),
      moved: () => keys.set('fay', { ...fay, role: 'support' }),
    };
    for (const changed of Object.values(change)) {
      const { posting, id } = await propose('ned');
      changed();
      const confirmed = await ask('fin', 'confirmProposal', { id });
      keys.set('fay', fay);
      expect([confirmed.status, confirmed.body.error]).toMatchObject([
        422,
        { code: 'stateForbids', message: expect.stringContaining('The key fay was revoked') },
      ]);
      // The proposal has ended, although the key is valid again: its owner has to repeat the
      // request.
      expect(await codeOf(ask('fin', 'confirmProposal', { id }))).toEqual([422, 'stateForbids']);
      const { proposals } = (await ask('vic', 'proposals', { state: 'failed' })).body;
      expect(proposals[0]).toMatchObject({ id, failure: expect.stringContaining('was revoked') });
      expect((await ask('fay', 'post', posting)).body.proposal).toMatchObject({ state: 'open' });
    }
    expect(await server.balance('ned')).toBe(0n);
  });

  it('cannot confirm a proposal of somebody who has lost the role in the console since', async () => {
    const path = (user: string) => `/operator/demo/players/${user}/postings`;
    const proposed = async () => {
      const browser = await new TestBrowser(server.consoleUrl).signInAs('finance');
      const { user, ...posting } = adjustment('nora');
      const answer = await browser.post(path(user), posting);
      expect(answer.status).toBe(202);
      const { proposal } = (await answer.json()) as { proposal: { id: string } };
      return { browser, id: proposal.id };
    };
    const losing = [
      `update cashier.console_operators set role = null`,
      `update cashier.console_operators set role = 'support'`,
      `update cashier.console_operators set partners = '{elsewhere}'`,
      `delete from cashier.console_operators`,
    ];
    for (const lose of losing) {
      const { id } = await proposed();
      await server.pool.query(`${lose} where operator_id = 'finance'`);
      const confirmed = await ask('fin', 'confirmProposal', { id });
      expect([confirmed.status, confirmed.body.error]).toMatchObject([
        422,
        { code: 'stateForbids', message: expect.stringContaining('finance no longer has a role') },
      ]);
      const { proposals } = (await ask('vic', 'proposals', { state: 'failed' })).body;
      expect(proposals[0]?.id).toBe(id);
    }
    expect(await server.balance('nora')).toBe(0n);
    // A sign-out does not remove a role.
    const { browser, id } = await proposed();
    expect((await browser.post('/sign-out-everywhere')).status).toBe(204);
    expect((await ask('fin', 'confirmProposal', { id })).body.state).toBe('done');
    expect(await server.balance('nora')).toBe(4001n);
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
    const posted = entries.filter((one) => one.operation === 'post' && one.outcome === 'done');
    expect(posted).toHaveLength(1);
    // A person whose answer was lost asks again.
    expect((await confirm('fin')).body).toMatchObject({ state: 'done', answer: {} });
    expect(await server.balance('oda')).toBe(4001n);
  });

  it('is created once, however often it is requested, and returns the result once it is done', async () => {
    const { posting, id } = await propose('pia');
    expect((await ask('fay', 'post', posting)).body.proposal.id).toBe(id);
    expect((await ask('joe', 'post', posting)).body.proposal).toMatchObject({ proposedBy: 'fay' });
    await ask('fin', 'confirmProposal', { id });
    const again = await ask('fay', 'post', posting);
    expect([again.status, again.body.reference]).toEqual([200, posting.reference]);
    expect(await server.balance('pia')).toBe(4001n);
  });

  it('expires, and can be made again', async () => {
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

  it('survives a crash of the server that stored it, and of the one that carried it out', async () => {
    const [first, second] = [await propose('rex'), await propose('rex')];
    const claimed = `update cashier.proposals set state = 'confirmed', decided_by = 'ann',
      decided_at = now() where id = $1`;
    await server.pool.query(claimed, [second.id]);
    const other = await startTestServer({
      beside: server,
      partner: { operatorApi: people.operatorApi },
    });
    const confirm = (id: string) => askOperator(other, 'confirmProposal', { id }, { as: 'fin' });
    expect((await confirm(first.id)).body.state).toBe('done');
    expect(await codeOf(confirm(second.id))).toEqual([422, 'stateForbids']);
    const waited = `update cashier.proposals set decided_at = now() - interval '1 minute'`;
    await server.pool.query(`${waited} where id = $1`, [second.id]);
    // The first confirmation found that its author was allowed, and may have moved the money.
    const { keys } = people;
    const fay = keys.get('fay');
    keys.delete('fay');
    const late = (await confirm(second.id)).body;
    if (fay) keys.set('fay', fay);
    await other.close();
    expect(late).toMatchObject({ state: 'done', decidedBy: 'fin' });
    expect(await server.balance('rex')).toBe(8002n);
  });

  it('ends as done if the server that had settled its case stopped before it could say so', async () => {
    const token = await server.token({ user: 'sid' });
    const { depositId } = (await server.deposit(token, { amount: '20' })).body;
    await server.settle(depositId, 'processed', { amount: '2000' });
    const [found] = (await ask('vic', 'cases', { user: 'sid', state: 'open' })).body.cases;
    const refund = { id: found?.id ?? '', outcome: 'refund', sentTo: 'a card', reason: 'asked' };
    const { id } = (await ask('fay', 'settleCase', refund)).body.proposal;
    expect((await ask('fin', 'confirmProposal', { id })).body.state).toBe('done');
    const unfinished = `update cashier.proposals set state = 'confirmed', answer = null,
      decided_at = now() - interval '1 minute' where id = $1`;
    await server.pool.query(unfinished, [id]);
    const { body } = await ask('ann', 'confirmProposal', { id });
    expect(body).toMatchObject({ state: 'done', answer: { settlement: { sentTo: 'a card' } } });
  });
});

it('the list names the player and the payment that a proposal is about', async () => {
  const token = await server.token({ user: 'tia' });
  const { depositId } = (await server.deposit(token, { amount: '20' })).body;
  await server.settle(depositId, 'processed', { amount: '2000' });
  const [found] = (await ask('vic', 'cases', { user: 'tia', state: 'open' })).body.cases;
  const settled = { id: found?.id ?? '', outcome: 'keep', reason: 'asked' };
  const ofCase = (await ask('fay', 'settleCase', settled)).body.proposal;
  const posted = await propose('tia');
  const { proposals } = (await ask('vic', 'proposals', { state: 'open' })).body;
  expect(proposals.find(({ id }) => id === ofCase.id)).toMatchObject({
    user: 'tia',
    payment: { id: depositId, kind: 'deposit', method: expect.any(String) },
  });
  const adjusted = proposals.find(({ id }) => id === posted.id);
  expect(adjusted?.user).toBe('tia');
  expect(adjusted).not.toHaveProperty('payment');
});
