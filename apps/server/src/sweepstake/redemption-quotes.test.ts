import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { ratesOfUsdt, redemptionOf } from '../testing/sweepstake/redemption-request.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { renewQuote } from '../withdrawals/domain/renew-quote.ts';
import { lockWithdrawal } from '../withdrawals/store/withdrawals.ts';
import { giveMoney } from '../testing/withdrawals/withdrawing-player.ts';

/** The value of one USDT; undefined if there is no rate. */
let usdt: string | undefined;

let server: TestServer;
let player: PackageBuyer;
beforeAll(async () => {
  server = await startTestServer({
    partner: {
      operatorApi,
      webhook: { url: 'http://127.0.0.1:1/events', secrets: [`whsec_${btoa('k'.repeat(32))}`] },
    },
  });
  server.app.services.rates = ratesOfUsdt(() => usdt);
});
afterAll(() => server.close());
beforeEach(async () => {
  usdt = '1';
  player = await startPackageBuyer(server);
  await giveMoney(server, player.owner, 100_00n, 'SC');
});

const draft = (amount = '20') =>
  server.call(player.token, 'withdrawal-create', redemptionOf(amount), crypto.randomUUID());
const confirm = (id: string) =>
  server.call(player.token, 'withdrawal-confirm', { id }, crypto.randomUUID());
const stateOf = async (id: string) =>
  (await server.call(player.token, 'withdrawal-status', { id })).body;
const approve = (id: string) => askOperator(server, 'approve', { id });
/** As though it had been quoted an hour ago. */
const expireQuote = (id: string) =>
  server.pool.query(
    `update cashier.withdrawals set expires_at = now() - interval '45 minutes' where id = $1`,
    [id],
  );

async function inReview(): Promise<string> {
  const { id = '' } = (await draft()).body;
  expect((await confirm(id)).body.status).toBe('review');
  return id;
}

async function requestedAmount(id: string) {
  const { payouts } = server.provider;
  await until(async () => payouts.payouts.has(id));
  return payouts.requests.find(({ reference }) => reference === id)?.amount;
}

async function operatorMessages(id: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ body: string }>(
    'select body from cashier.webhooks where subject = $1',
    [id],
  );
  return rows.map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status);
}

describe('a redemption that was quoted before its review', () => {
  it('is paid as quoted while the quote lasts, whatever the rate does', async () => {
    const id = await inReview();
    usdt = '1.5';
    await approve(id);
    expect(await requestedAmount(id)).toBe('20');
  });

  it('is paid at the rate of its approval after that, and the player is notified', async () => {
    const id = await inReview();
    await expireQuote(id);
    usdt = '1.01';
    const { body } = await approve(id);
    expect(body).toMatchObject({ status: 'approved', payout: { amount: '19.8' } });
    expect(await requestedAmount(id)).toBe('19.8');
    expect(await stateOf(id)).toMatchObject({
      payout: { amount: '19.8', currency: 'USDT' },
      promisedPayout: { amount: '20', currency: 'USDT' },
    });
  });

  it.each([
    ['fallen', '0.9', '22.22'],
    ['risen', '1.1', '18.18'],
  ])('must be confirmed again if the coin has %s too far', async (_, worth, payout) => {
    const id = await inReview();
    await expireQuote(id);
    usdt = worth;
    const { status, body } = await approve(id);
    expect([status, body.status, body.decidedBy]).toEqual([200, 'draft', 'rate']);
    expect(await player.coins()).toMatchObject({ sc: 100_00n });
    expect(await stateOf(id)).toMatchObject({
      status: 'draft',
      payout: { amount: payout },
      promisedPayout: { amount: '20' },
      timeline: [{ status: 'draft' }, { status: 'review' }, { status: 'draft' }],
    });
    await until(async () => (await operatorMessages(id)).includes('draft'));
    const place = { country: 'us', currency: 'USD' };
    const { pending } = (await server.call(player.token, 'userdata-payment-snippet', place)).body;
    expect(pending).toMatchObject([{ id, status: 'draft' }]);

    expect((await confirm(id)).body).toMatchObject({
      status: 'review',
      payout: { amount: payout },
    });
    expect((await stateOf(id)).promisedPayout).toBeUndefined();
    expect(await player.coins()).toMatchObject({ sc: 80_00n });
    expect((await approve(id)).body.status).toBe('approved');
    expect(await requestedAmount(id)).toBe(payout);
  });

  it('must be confirmed again if small changes add up, each since the last renewal', async () => {
    const { services } = server.app;
    const id = await inReview();
    const renewed = async (worth: string) => {
      usdt = worth;
      await expireQuote(id);
      return transaction(services.pool, async (db) => {
        const withdrawal = await lockWithdrawal(db, id);
        return withdrawal && (await renewQuote(services, db, withdrawal)).outcome;
      });
    };
    expect(await renewed('1.015')).toBe('renewed');
    expect(await renewed('1.03')).toBe('draft');
  });

  it('stays a draft that expires if the player does not confirm again', async () => {
    const id = await inReview();
    await expireQuote(id);
    usdt = '0.9';
    await approve(id);
    await expireQuote(id);
    expect((await confirm(id)).body.error?.code).toBe('banking.draftExpired');
    expect((await approve(id)).body.error.code).toBe('stateForbids');
    expect(await player.coins()).toMatchObject({ sc: 100_00n });
  });

  it('waits in review while there is no rate', async () => {
    const id = await inReview();
    await expireQuote(id);
    usdt = undefined;
    const { status, body } = await approve(id);
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
    expect((await stateOf(id)).status).toBe('review');
  });

  it('is checked again before it is paid, if that took long', async () => {
    const id = await inReview();
    await expireQuote(id);
    usdt = '0.9';
    await server.pool.query(
      `update cashier.withdrawals set status = 'approved', next_check_at = now() where id = $1`,
      [id],
    );
    server.app.services.wake('payouts');
    await until(async () => (await stateOf(id)).status === 'draft');
    expect(server.provider.payouts.payouts.has(id)).toBe(false);
    expect(await player.coins()).toMatchObject({ sc: 100_00n });
  });
});

describe('the quotes of redemptions', () => {
  it('are limited to five at a time per player', async () => {
    const drafts = [];
    for (let one = 0; one < 5; one += 1) drafts.push((await draft('16')).body.id);
    expect((await draft('16')).body.error?.code).toBe('banking.tooManyOpen');
    await expireQuote(drafts[0] ?? '');
    expect((await draft('16')).status).toBe(200);
    expect((await draft('16')).body.error?.code).toBe('banking.tooManyOpen');
  });

  it('are limited to a total amount', async () => {
    await giveMoney(server, player.owner, 20_000_00n, 'SC');
    expect((await draft('6000')).status).toBe(200);
    expect((await draft('4001')).body.error?.code).toBe('banking.tooManyOpen');
    expect((await draft('4000')).status).toBe(200);
  });
});
