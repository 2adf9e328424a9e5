import { OperatorError } from '@opencashier/contract/operator/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { codeOf, startTwoPeople, type TwoPeople } from '../../testing/operator/two-people.ts';
import type { TestServer } from '../../testing/test-server.ts';
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

/**
 * A request whose amount is computed without calling the handler, which might find another state.
 */
function contextOf(id: string): OperatorContext {
  const { partner, app } = server;
  const operator = { id: 'fay', name: 'fay', role: 'finance', kind: 'person', via: 'key' } as const;
  return { requestId: 'r', pathParams: { id }, services: app.services, partner, operator };
}

/** The error code of a request whose amount is refused. */
async function refusalOf(computed: ReturnType<typeof amountOfRequest.refundDeposit>) {
  const error = await Promise.resolve(computed).then(
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
      const refusalFor = (id: string, amount?: string) =>
        refusalOf(amountOfRequest[name](contextOf(id), { ...newRequest(), amount }));
      expect(await refusalFor('none')).toBe('notFound');
      expect(await refusalFor(depositId)).toBe('stateForbids');
      expect(await refusalFor(depositId, '10')).toBe('stateForbids');
    }
  });

  it('is refused for a deposit of which nothing is left, and says if a refund is under way', async () => {
    const player = await startReturnedDeposit(server, '30');
    const refusalFor = (name: 'refundDeposit' | 'reverseDeposit') =>
      refusalOf(
        amountOfRequest[name](contextOf(player.depositId), {
          reference: crypto.randomUUID(),
          reason: 'asked',
        }),
      );
    server.provider.refunds.outcome = 'processing';
    await player.refund();
    server.provider.refunds.outcome = 'refunded';
    expect(await refusalFor('refundDeposit')).toBe('beyondDeposit');
    expect(await refusalFor('reverseDeposit')).toBe('stateForbids');
    const taken = await startReturnedDeposit(server, '30');
    await taken.chargeBack();
    const refund = { reference: crypto.randomUUID(), reason: 'asked' };
    const computed = amountOfRequest.refundDeposit(contextOf(taken.depositId), refund);
    expect(await refusalOf(computed)).toBe('stateForbids');
  });

  it('is refused for a refund that is unknown or was never requested from a provider', async () => {
    const end = { outcome: 'refunded', reason: 'Asked.', providerSaid: 'Done.' } as const;
    const refusalFor = (id: string) => refusalOf(amountOfRequest.endRefund(contextOf(id), end));
    expect(await refusalFor('none')).toBe('notFound');
    const player = await startReturnedDeposit(server, '30');
    const { id } = (await player.refund()).body;
    // It has ended: the handler repeats the outcome, and moves nothing.
    expect(await refusalFor(id)).toBeUndefined();
    await server.pool.query(`update cashier.refunds set status = 'holding' where id = $1`, [id]);
    expect(await refusalFor(id)).toBe('stateForbids');
    await server.pool.query(`update cashier.refunds set status = 'refunded' where id = $1`, [id]);
  });

  it('is refused for a case that is unknown, incomplete or settled, and says by whom', async () => {
    const keep = { outcome: 'keep', reason: 'dust' } as const;
    const refusalFor = (
      id: string,
      decision: Parameters<typeof amountOfRequest.settleCase>[1] = keep,
    ) => refusalOf(amountOfRequest.settleCase(contextOf(id), decision));
    expect(await refusalFor('none')).toBe('notFound');
    expect(await refusalFor('999999999')).toBe('notFound');
    expect(await refusalFor('999999999', { ...keep, outcome: 'refund' })).toBe('requestInvalid');
    const token = await server.token({ user: 'vito' });
    const { depositId } = (await server.deposit(token, { amount: '20' })).body;
    await server.settle(depositId, 'processed', { amount: '2000' });
    const { cases } = (await ask('vic', 'cases', { user: 'vito', state: 'open' })).body;
    const id = cases[0]?.id ?? '';
    await server.pool.query(`update cashier.cases set partner = 'elsewhere' where id = $1`, [id]);
    expect(await refusalFor(id)).toBe('notFound');
    await server.pool.query(`update cashier.cases set partner = 'demo' where id = $1`, [id]);
    const { proposal } = (await ask('fay', 'settleCase', { id, ...keep })).body;
    await ask('fin', 'confirmProposal', { id: proposal.id });
    expect(await refusalFor(id)).toBe('stateForbids');
    const late = await ask('joe', 'settleCase', { id, ...keep });
    expect(late.body.error.message).toContain('was settled by fay, confirmed by fin on ');
  });
});
