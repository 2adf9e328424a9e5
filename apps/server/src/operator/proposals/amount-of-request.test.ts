import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { type TestServer, until } from '../../testing/test-server.ts';
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

describe('a sum that needs two people', () => {
  it('cannot be hidden by using one reference for several kinds of movement', async () => {
    const id = await people.deposited('una');
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

  it('is the value of a case, even if one person credits a cent of it', async () => {
    const token = await server.token({ user: 'uri' });
    const { depositId } = (await server.deposit(token, { amount: '20' })).body;
    await server.settle(depositId, 'processed', { amount: '2000' });
    const { cases } = (await ask('vic', 'cases', { user: 'uri', state: 'open' })).body;
    const cent = { id: cases[0]?.id, reason: 'asked', outcome: 'credit', user: 'uri' };
    const answer = await ask('fay', 'settleCase', { ...cent, amount: '0.01', currency: 'EUR' });
    expect([answer.status, answer.body.proposal?.amount]).toEqual([202, '2000']);
    expect(await server.balance('uri')).toBe(0n);
  });

  it('is unknown for money without a value, which one person can neither keep nor send', async () => {
    const { rows } = await server.pool.query<{ id: bigint }>(
      `insert into cashier.cases (reason, state, network, address, memo, asset, units)
       values ('otherAsset', 'open', 'tron', 'T1', '', 'TFOREIGN', 1) returning id`,
    );
    const keep = { id: String(rows[0]?.id), reason: 'dust', outcome: 'keep' };
    const answer = await ask('fay', 'settleCase', keep);
    expect(answer.body.proposal).toMatchObject({ amount: '0', currency: 'XXX', state: 'open' });
    const { id } = answer.body.proposal;
    expect((await ask('fin', 'confirmProposal', { id })).body.state).toBe('done');
  });

  it('is the sum that the second person confirmed, even if more of the deposit is left by then', async () => {
    const id = await people.deposited('udo');
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

  it('is the value of cases, even if they are credited as small sums of another currency', async () => {
    const { rows } = await server.pool.query<{ id: bigint }>(
      `insert into cashier.cases (reason, state, partner, owner, currency, amount_minor,
         worth_currency, worth_minor, provider, provider_id)
       select 'overpaid', 'open', 'demo', 'demo:ugo', 'EUR', 3000, 'EUR', 3000, 'p', nth::text
       from generate_series(1, 2) as nth returning id`,
    );
    const [first, second] = rows.map(({ id }) => ({
      id: String(id),
      reason: 'asked',
      outcome: 'credit',
      user: 'ugo',
      amount: '1',
      currency: 'CAD',
    }));
    expect((await ask('fay', 'settleCase', first ?? {})).status).toBe(200);
    const answer = await ask('fay', 'settleCase', second ?? {});
    expect([answer.status, answer.body.proposal]).toMatchObject([
      202,
      { amount: '30', currency: 'EUR' },
    ]);
    expect(await server.balance('ugo', 'CAD')).toBe(100n);
    // The sum that the player gets counts in its own currency, too.
    const dollars = adjustment('ugo', { amount: '39.01', currency: 'CAD' });
    expect((await ask('fay', 'post', dollars)).status).toBe(202);
  });

  it('is zero for a case worth less than a cent, even in a currency without a configured sum', async () => {
    const { rows } = await server.pool.query<{ id: bigint }>(
      `insert into cashier.cases (reason, state, partner, owner, currency, amount_minor,
         worth_currency, worth_minor, provider, provider_id)
       select 'overpaid', 'open', 'demo', 'demo:uwe', 'USDT', 1, 'USD', 0, 'p', 'dust-' || nth
       from generate_series(1, 3) as nth returning id`,
    );
    const [kept = '', worthless = '', credited = ''] = rows.map(({ id }) => String(id));
    const decide = (id: string, decision: Record<string, string>) =>
      ask('fay', 'settleCase', { id, reason: 'dust', ...decision });
    expect((await decide(kept, { outcome: 'keep' })).body.state).toBe('settled');
    const credit = { outcome: 'credit', user: 'uwe' };
    expect(await codeOf(decide(worthless, credit))).toEqual([400, 'requestInvalid']);
    // A sum that the request names counts like any other.
    const answer = await decide(credited, { ...credit, amount: '0.01', currency: 'USD' });
    expect([answer.status, answer.body.proposal.amount]).toEqual([202, '0.01']);
    expect(await server.balance('uwe', 'USD')).toBe(0n);
  });
});

describe('a refund', () => {
  it('above the sum that one person may move waits for a second person, and is made once', async () => {
    const player = await startReturnedDeposit(server);
    const request = { reference: 'large', amount: '60' };
    const first = await player.refund(request);
    expect([first.status, first.body.proposal.state]).toEqual([202, 'open']);
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
    const { id } = first.body.proposal;
    const confirmed = await ask('fin', 'confirmProposal', { id });
    expect(confirmed.body).toMatchObject({ state: 'done', answer: { status: 'refunded' } });
    expect((await player.refund(request)).body).toMatchObject({ status: 'refunded', amount: '60' });
    expect(await player.money()).toEqual({ available: 40_00n, held: 0n, owed: 0n });
    const { body } = await ask('joe', 'refunds', { depositId: player.depositId });
    expect(body.refunds[0]?.requestedBy).toBe('fay, confirmed by fin');
  });

  it('counts with the sum that is left if it names none, and so does a chargeback by letter', async () => {
    const player = await startReturnedDeposit(server);
    expect((await player.refund()).status).toBe(202);
    expect((await player.chargeBack()).status).toBe(202);
    expect((await player.refund({ amount: '40' })).status).toBe(200);
  });

  it('is reserved for finance; everyone can see the list', async () => {
    const player = await startReturnedDeposit(server);
    for (const as of ['vic', 'sue', 'ron', 'games']) {
      expect((await player.refund({ amount: '1' }, as)).status).toBe(403);
      expect((await player.chargeBack({ amount: '1' }, as)).status).toBe(403);
    }
    expect((await ask('vic', 'disputes', {})).status).toBe(200);
    expect((await ask('sue', 'refunds', {})).status).toBe(200);
  });
});
