import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '@opencashier/contract/operator/errors';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { type TestServer, until } from '../../testing/test-server.ts';
import {
  adjustment,
  codeOf,
  startTwoPeople,
  type TwoPeople,
} from '../../testing/operator/two-people.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import type { OperatorContext } from '../operation.ts';
import { amountOfRequest } from './amount-of-request.ts';

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

/**
 * A request whose amount is computed without calling the handler, which might find another state.
 */
function contextOf(id: string): OperatorContext {
  const { partner, app } = server;
  const operator = { id: 'fay', name: 'fay', role: 'finance', kind: 'person', via: 'key' } as const;
  return { requestId: 'r', pathParams: { id }, services: app.services, partner, operator };
}

/** The error code of a request whose amount is refused. */
async function refusalOf(judged: ReturnType<typeof amountOfRequest.refundDeposit>) {
  const error = await Promise.resolve(judged).then(
    (money) => money,
    (refused: unknown) => refused,
  );
  return error instanceof OperatorError ? error.code : error;
}

describe('a request that is not possible yet', () => {
  it('is refused for a payout that has not begun, even if it begins at that moment', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'ute' });
    const id = await player.withdraw();
    const end = { id, outcome: 'sent', reason: 'Asked.', providerSaid: 'Sent.' } as const;
    const money = amountOfRequest.endPayout(contextOf(id), end);
    await expect(money).rejects.toMatchObject({ code: 'stateForbids' });
    expect(await codeOf(ask('fay', 'endPayout', end))).toEqual([422, 'stateForbids']);
  });

  it('is refused for a deposit that is unknown or has no credit', async () => {
    const token = await server.token({ user: 'vera' });
    const { depositId } = (await server.deposit(token, { amount: '50' })).body;
    const newRequest = () => ({ reference: crypto.randomUUID(), reason: 'asked' });
    for (const name of ['refundDeposit', 'reverseDeposit'] as const) {
      const judge = (id: string, amount?: string) =>
        refusalOf(amountOfRequest[name](contextOf(id), { ...newRequest(), amount }));
      expect(await judge('none')).toBe('notFound');
      expect(await judge(depositId)).toBe('stateForbids');
      expect(await judge(depositId, '10')).toBe('stateForbids');
    }
  });

  it('is refused for a deposit of which nothing is left, and says if a refund is under way', async () => {
    const player = await startReturnedDeposit(server, '30');
    const judge = (name: 'refundDeposit' | 'reverseDeposit') =>
      refusalOf(
        amountOfRequest[name](contextOf(player.depositId), {
          reference: crypto.randomUUID(),
          reason: 'asked',
        }),
      );
    server.provider.refunds.outcome = 'processing';
    await player.refund();
    server.provider.refunds.outcome = 'refunded';
    expect(await judge('refundDeposit')).toBe('beyondDeposit');
    expect(await judge('reverseDeposit')).toBe('stateForbids');
    const taken = await startReturnedDeposit(server, '30');
    await taken.chargeBack();
    const refund = { reference: crypto.randomUUID(), reason: 'asked' };
    const judged = amountOfRequest.refundDeposit(contextOf(taken.depositId), refund);
    expect(await refusalOf(judged)).toBe('stateForbids');
  });

  it('is refused for a refund that is unknown or was never requested from a provider', async () => {
    const end = { outcome: 'refunded', reason: 'Asked.', providerSaid: 'Done.' } as const;
    const judge = (id: string) => refusalOf(amountOfRequest.endRefund(contextOf(id), end));
    expect(await judge('none')).toBe('notFound');
    const player = await startReturnedDeposit(server, '30');
    const { id } = (await player.refund()).body;
    // It has ended: the handler repeats the outcome, and moves nothing.
    expect(await judge(id)).toBeUndefined();
    await server.pool.query(`update cashier.refunds set status = 'holding' where id = $1`, [id]);
    expect(await judge(id)).toBe('stateForbids');
    await server.pool.query(`update cashier.refunds set status = 'refunded' where id = $1`, [id]);
  });

  it('is refused for a case that is unknown, incomplete or settled, and says by whom', async () => {
    const keep = { outcome: 'keep', reason: 'dust' } as const;
    const judge = (id: string, decision: Parameters<typeof amountOfRequest.settleCase>[1] = keep) =>
      refusalOf(amountOfRequest.settleCase(contextOf(id), decision));
    expect(await judge('none')).toBe('notFound');
    expect(await judge('999999999')).toBe('notFound');
    expect(await judge('999999999', { ...keep, outcome: 'refund' })).toBe('requestInvalid');
    const token = await server.token({ user: 'vito' });
    const { depositId } = (await server.deposit(token, { amount: '20' })).body;
    await server.settle(depositId, 'processed', { amount: '2000' });
    const { cases } = (await ask('vic', 'cases', { user: 'vito', state: 'open' })).body;
    const id = cases[0]?.id ?? '';
    await server.pool.query(`update cashier.cases set partner = 'elsewhere' where id = $1`, [id]);
    expect(await judge(id)).toBe('notFound');
    await server.pool.query(`update cashier.cases set partner = 'demo' where id = $1`, [id]);
    const { proposal } = (await ask('fay', 'settleCase', { id, ...keep })).body;
    await ask('fin', 'confirmProposal', { id: proposal.id });
    expect(await judge(id)).toBe('stateForbids');
    const late = await ask('joe', 'settleCase', { id, ...keep });
    expect(late.body.error.message).toContain('was settled by fay, confirmed by fin on ');
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

  it('of everything that is left counts with that sum, and so does a chargeback by letter', async () => {
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
