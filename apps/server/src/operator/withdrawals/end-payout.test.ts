import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { leaveInStage } from '../../testing/withdrawals/left-withdrawals.ts';
import { OperatorReceiver } from '../../testing/operator/operator-receiver.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

const receiver = new OperatorReceiver();
let server: TestServer;
let player: WithdrawingPlayer;

beforeAll(async () => {
  await receiver.switchOn();
  const webhook = { url: receiver.url, secrets: [receiver.secret] };
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  server = await startTestServer({ partner: { operatorApi, webhook, withdrawals } });
});
afterAll(async () => {
  await server.close();
  await receiver.switchOff();
});
beforeEach(async () => {
  player = await startWithdrawingPlayer(server);
});

const afterFullPayout = { available: 50_00n, held: 0n };
const afterPartPayout = { available: 50_50n, held: 0n };
const fullBalance = { available: 100_00n, held: 0n };

const explanation = {
  reason: 'Settled with the provider.',
  providerSaid: 'E-mail of 12 May, case 77.',
};

function end(id: string, change: { outcome: string; sent?: string }, as = 'joe') {
  return askOperator(server, 'endPayout', { id, ...explanation, ...change }, { as });
}

/** A withdrawal of 50 EUR that the provider has accepted. */
async function accepted(): Promise<string> {
  const id = await player.withdraw();
  const known = 'select from cashier.withdrawals where id = $1 and provider_id is not null';
  await until(async () => (await server.pool.query(known, [id])).rowCount === 1);
  return id;
}

/** The same, but the provider reported that 49.50 EUR were sent. */
async function sentInPart(): Promise<string> {
  const id = await accepted();
  await player.settle(id, 'sent', { amount: '49.50' });
  return id;
}

async function unmatchedOf(id: string) {
  const { body } = await askOperator(server, 'unmatched', {});
  return body.notices.filter((one) => JSON.stringify(one.body).includes(id));
}

describe('a payout of 50 for which the provider reports that 49.50 were sent', () => {
  it('is processing for the player, and unclear for the operator, who is notified', async () => {
    const id = await sentInPart();
    await player.settle(id, 'sent');
    expect((await player.state(id)).status).toBe('processing');
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
    const { body } = await askOperator(server, 'withdrawals', { isUnclear: true, limit: 1 });
    expect(body.withdrawals).toMatchObject([
      { id, isUnclear: true, contradictions: [{ status: 'sent', amount: '49.50' }] },
    ]);
    expect(await unmatchedOf(id)).toEqual([]);
    const messages = () =>
      receiver.arrived.some(
        ({ event: { data } }) => 'isUnclear' in data && data.id === id && data.isUnclear,
      );
    await until(async () => messages());
  });

  it('can be ended as partly sent: the rest is the player’s, and both amounts are shown', async () => {
    const id = await sentInPart();
    const { body } = await end(id, { outcome: 'sentLess', sent: '49.50' });
    const money = { sent: { amount: '49.5' }, returned: { amount: '0.5' } };
    expect(body).toMatchObject({ id, status: 'sent', decidedBy: 'joe', ...money });
    expect(await player.funds()).toEqual(afterPartPayout);
    const state = await player.state(id);
    expect(state).toMatchObject({ status: 'sent', returned: '0.5' });
    expect(state.timeline.at(-1)?.status).toBe('sent');
    const query = { country: 'de', currency: 'EUR' };
    const snippet = await server.call(player.token, 'userdata-payment-snippet', query);
    expect(snippet.body.recent).toMatchObject([{ id, status: 'sent', returned: '0.5' }]);
    const audit = await askOperator(server, 'audit', { limit: 1 });
    expect(audit.body.entries).toMatchObject([
      { operation: 'endPayout', subject: id, by: 'joe', outcome: 'done', request: explanation },
    ]);
    const again = await end(id, { outcome: 'sentLess', sent: '49.5' }, 'ann');
    expect([again.status, again.body.decidedBy]).toEqual([200, 'joe']);
    expect(await player.funds()).toEqual(afterPartPayout);
  });

  it('is named correctly in the player’s transactions, and not as a deposit', async () => {
    const id = await sentInPart();
    await end(id, { outcome: 'sentLess', sent: '49.50' });
    await player.settle(id, 'returned', { amount: '49.50' });
    const user = player.owner.slice('demo:'.length);
    const { transactions } = (await askOperator(server, 'transactions', { user })).body;
    const names = transactions.map(({ purpose }) => purpose);
    expect(names.slice(0, 2)).toEqual(['withdrawal returned', 'withdrawal rest']);
    // The hold is paid from once, and both name the withdrawal.
    const ofPayout = transactions.filter(({ payment }) => payment === id);
    expect(ofPayout.map(({ kind, change, held }) => [kind, change, held])).toEqual([
      ['plain', expect.any(String), undefined],
      ['plain', expect.any(String), undefined],
      ['post', '-50', '-50'],
      ['pending', '0', '50'],
    ]);
    const { transfers } = (await askOperator(server, 'payment', { id })).body;
    expect(transfers.map(({ kind, held }) => [kind, held])).toEqual([
      ['pending', '50'],
      ['post', '-50'],
      ['plain', undefined],
      ['plain', undefined],
    ]);
  });

  it('that comes back later returns the sent amount to the player, once', async () => {
    const id = await sentInPart();
    await end(id, { outcome: 'sentLess', sent: '49.50' });
    await player.settle(id, 'returned', { amount: '49.50' });
    await player.settle(id, 'returned', { amount: '49.50' });
    expect(await player.funds()).toEqual(fullBalance);
    expect((await player.state(id)).status).toBe('failed');
    expect(await unmatchedOf(id)).toEqual([]);
  });

  it('can be ended as fully sent: all of it has left the balance', async () => {
    const id = await sentInPart();
    expect((await end(id, { outcome: 'sent' })).body.status).toBe('sent');
    expect(await player.funds()).toEqual(afterFullPayout);
  });

  it('can be ended as failed: all of it is returned, and earlier reports change nothing', async () => {
    const id = await sentInPart();
    expect((await end(id, { outcome: 'failed' })).body.status).toBe('failed');
    expect(await player.funds()).toEqual(fullBalance);
    expect(await player.state(id)).toMatchObject({ reason: explanation.reason });
    await player.settle(id, 'sent', { amount: '49.50' });
    expect(await unmatchedOf(id)).toEqual([]);
    await player.settle(id, 'sent', { amount: '50' });
    expect(await unmatchedOf(id)).toMatchObject([{ failure: 'payout.updated: contradicts' }]);
    expect(await player.funds()).toEqual(fullBalance);
  });

  it('is ended once by operators who decide at the same time', async () => {
    const id = await sentInPart();
    const answers = await Promise.all([
      end(id, { outcome: 'sent' }, 'joe'),
      end(id, { outcome: 'sentLess', sent: '49.50' }, 'ann'),
      end(id, { outcome: 'sentLess', sent: '40' }, 'fay'),
      end(id, { outcome: 'failed' }, 'fin'),
    ]);
    const ended = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ body }) => body.error?.code === 'stateForbids');
    expect([ended.length, late.length]).toEqual([1, 3]);
    const left = [afterFullPayout, afterPartPayout, { available: 60_00n, held: 0n }, fullBalance];
    expect(await player.funds()).toEqual(left[answers.findIndex(({ status }) => status === 200)]);
  });

  it.each(['0', '50', '51', '1.001', undefined])('is not ended as sent with %s', async (sent) => {
    const id = await sentInPart();
    const answer = await end(id, { outcome: 'sentLess', ...(sent ? { sent } : {}) });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'requestInvalid']);
    expect((await player.state(id)).status).toBe('processing');
  });
});

describe('a payout that is processing', () => {
  it('ends as its provider says, if the provider answers when the operator ends it otherwise', async () => {
    const id = await accepted();
    server.provider.payouts.decide(id, 'sent');
    const answer = await end(id, { outcome: 'failed' });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'stateForbids']);
    expect((await player.state(id)).status).toBe('sent');
    expect(await player.funds()).toEqual(afterFullPayout);
  });

  it('cannot be ended as failed or partly sent while the provider may still accept it', async () => {
    const id = await player.withdraw({ amount: '70' });
    await leaveInStage(server, id, 'processing');
    const update = 'update cashier.withdrawals set asked_at = $2 where id = $1';
    await server.pool.query(update, [id, new Date()]);
    const early = await end(id, { outcome: 'failed' });
    expect([early.status, early.body.error.code]).toEqual([422, 'stateForbids']);
    const part = await end(id, { outcome: 'sentLess', sent: '69' });
    expect([part.status, part.body.error?.code]).toEqual([422, 'stateForbids']);
    await server.pool.query(update, [id, new Date(Date.now() - 60_000)]);
    expect((await end(id, { outcome: 'failed' })).body.status).toBe('failed');
    expect(await player.funds()).toEqual(fullBalance);
  });

  it('that was not sent yet, or is another partner’s, cannot be ended', async () => {
    const id = await player.withdraw({ amount: '70' });
    const early = await end(id, { outcome: 'sent' });
    expect([early.status, early.body.error.code]).toEqual([422, 'stateForbids']);
    const foreign = await end('nobody-knows-it', { outcome: 'sent' });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'notFound']);
  });
});

describe('the sum that is approved automatically in a day', () => {
  const statusOfNext = async (amount: string) =>
    (await player.state(await player.withdraw({ amount }))).status;

  it('counts a payout that was ended by hand as sent', async () => {
    await end(await accepted(), { outcome: 'sent' });
    expect(await statusOfNext('20')).toBe('review');
  });

  it('counts the part of it that was sent, and nothing of one that failed', async () => {
    await end(await accepted(), { outcome: 'failed' });
    await end(await accepted(), { outcome: 'sentLess', sent: '30' });
    expect(await statusOfNext('20')).not.toBe('review');
    expect(await statusOfNext('20')).toBe('review');
  });

  it('excludes what a person approved after a hold', async () => {
    const id = await accepted();
    await leaveInStage(server, id, 'approved');
    const user = player.owner.slice('demo:'.length);
    await askOperator(server, 'holdWithdrawals', { user, reason: 'stolen account?' });
    await askOperator(server, 'releaseWithdrawals', { user, reason: 'documents checked' });
    await askOperator(server, 'approve', { id });
    await player.untilStatus(id, 'processing');
    expect(await statusOfNext('20')).not.toBe('review');
  });
});
