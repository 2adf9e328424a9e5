import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyProviderState } from '../deposits/credit/apply-provider-state.ts';
import { recordPlaythrough } from './playthroughs.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { reconcile } from '../workers/reconcile.ts';

let server: TestServer;
let player: PackageBuyer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startPackageBuyer(server);
});

const none = { gc: 0n, sc: 0n, unplayed: 0n };
const starter = { gc: 10_000_00n, sc: 5_00n, unplayed: 5_00n };
const starterCoins = [
  { currency: 'GC', amount: '10000', type: 'main' },
  { currency: 'SC', amount: '5', type: 'free' },
];

async function bought(change?: Parameters<PackageBuyer['buy']>[0]): Promise<string> {
  const { status, body } = await player.buy(change);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.depositId;
}

async function casesOf({ owner }: PackageBuyer) {
  const user = owner.slice('demo:'.length);
  return (await askOperator(server, 'cases', { user })).body.cases;
}

async function refund(id: string): Promise<void> {
  const decision = { outcome: 'refund', sentTo: 'the sender', reason: 'short' };
  expect((await askOperator(server, 'settleCase', { id, ...decision })).status).toBe(200);
}

async function expire(id: string): Promise<void> {
  await server.pool.query(
    `update cashier.deposits set next_check_at = now(), expires_at = now() - interval '1 hour'
     where id = $1`,
    [id],
  );
  await reconcile(server.app.services);
}

describe('a coin package', () => {
  it('costs what its box says, in the box’s currency, whatever the client sends', async () => {
    const sent = { amount: '0.01', price: '0.01' };
    const id = await bought({ ...sent, boxId: 'classic' });
    expect(server.provider.created.at(-1)).toMatchObject({ amount: '9.99', currency: 'USD' });
    const state = await player.state(id);
    expect(state).toMatchObject({ status: 'waiting', amount: '9.99', currency: 'USD' });
    expect(state.coins?.map(({ amount }) => amount)).toEqual(['20000', '10']);
  });

  it('credits both coins once, however often the payment is reported; the gift must be played', async () => {
    const id = await bought();
    expect(await player.coins()).toEqual(none);
    await server.settle(id, 'processed');
    await server.settle(id, 'processed');
    expect(await player.coins()).toEqual(starter);
    const state = await player.state(id);
    expect(state).toMatchObject({ status: 'processed', coins: starterCoins });
    expect(state).not.toHaveProperty('credited');
    expect(await server.balance(player.owner.slice(5), 'USD')).toBe(0n);
  });

  it('is created once, however often it is requested under one key', async () => {
    const key = crypto.randomUUID();
    const all = await Promise.all([player.buy({}, key), player.buy({}, key)]);
    const again = await player.buy({}, key);
    const ids = [...all, again].filter(({ status }) => status === 200);
    expect(new Set(ids.map(({ body }) => body.depositId)).size).toBe(1);
  });

  it('keeps the coins that were promised when the catalogue changes', async () => {
    const id = await bought();
    await server.pool.query(
      `update cashier.deposits set package = jsonb_set(package, '{coins,1,amount}', '"6"')
       where id = $1`,
      [id],
    );
    await server.settle(id, 'processed');
    expect(await player.coins()).toEqual({ ...starter, sc: 6_00n, unplayed: 6_00n });
  });

  it('[SEQ-6, SEQ-24] asks for more fields if its provider does, and continues as the same deposit', async () => {
    server.provider.asks = [{ name: 'otp', type: 'text', regex: '^\\d{4}$' }];
    const { body: first } = await player.buy();
    const { depositId } = first;
    expect(first).toMatchObject({ isFieldsRequired: true, fields: [{ name: 'otp' }] });
    const fields = { network: 'tron', otp: '1234' };
    const codeOf = async (change: object) => (await player.buy(change)).body.error?.code;
    expect(await codeOf({ depositId })).toBe('banking.paymentMethodRegex');
    expect(await codeOf({ depositId, fields, boxId: 'classic' })).toBe('banking.depositChanged');
    const { body: second } = await player.buy({ depositId, fields });
    expect(second).toMatchObject({ depositId, source: `${server.provider.url}/pay` });
    server.provider.asks = [];
    await server.settle(depositId, 'processed');
    expect(await player.coins()).toEqual(starter);
  });

  it('is listed in the view that sells it, without other payments', async () => {
    const user = player.owner.slice(5);
    const main = await server.token({ user, currency: 'USD', country: 'us' });
    const place = { country: 'us', currency: 'USD' };
    const seen = async (token: string) => {
      const { body } = await server.call(token, 'userdata-payment-snippet', place);
      return {
        pending: body.pending.map(({ id }) => id),
        recent: body.recent.map(({ id }) => id),
        accounts: body.accounts.map(({ currency }) => currency),
      };
    };
    const [id, ended] = [await bought(), await bought()];
    await server.settle(ended, 'processed');
    expect(await seen(player.token)).toMatchObject({ pending: [id], recent: [ended] });
    expect(await seen(main)).toEqual({ pending: [], recent: [], accounts: ['USD'] });
  });

  it.each([
    ['an unknown box', { boxId: 'moon' }, 'banking.boxUnavailable'],
    ['a box of the prototype', { boxId: '__proto__' }, 'banking.boxUnavailable'],
    ['a method that is no crypto', { paymentType: 'visa' }, 'banking.methodUnavailable'],
    ['another’s session', { paymentSessionId: 'other' }, 'banking.sessionUnknown'],
    ['an unknown network', { fields: { network: 'moon' } }, 'banking.paymentMethodRegex'],
  ])('is refused for %s', async (_, change, code) => {
    const before = await server.countDeposits();
    expect((await player.buy(change)).body.error?.code).toBe(code);
    expect(await server.countDeposits()).toBe(before);
  });

  it('that is paid in part shows the missing amount, and credits its coins when the rest arrives', async () => {
    const id = await bought();
    await server.settle(id, 'processed', { amount: '3' });
    expect(await player.coins()).toEqual(none);
    const due = { amount: '2.99', currency: 'USD' };
    expect(await player.state(id)).toMatchObject({ status: 'waiting', due });
    await server.settle(id, 'processed', { amount: '5.99' });
    expect(await player.coins()).toEqual(starter);
    expect(await player.state(id)).not.toHaveProperty('due');
  });

  it('that was bought holds money reported later for the operator', async () => {
    const id = await bought();
    await server.settle(id, 'processed');
    const coins = await player.coins();
    await server.settle(id, 'processed', { amount: '7' });
    expect(await player.coins()).toEqual(coins);
    const surplus = { amount: '1.01', currency: 'USD' };
    expect(await player.state(id)).toMatchObject({ status: 'processed', surplus });
    const found = { reason: 'surplus', depositId: id, money: surplus };
    expect(await casesOf(player)).toMatchObject([found]);
  });

  it('that is paid in part ignores a smaller sum reported later', async () => {
    const id = await bought();
    await server.settle(id, 'processed', { amount: '3' });
    const known = server.provider.deposits.get(id);
    if (!known) throw new Error('the provider does not know the deposit');
    const { services } = server.app;
    const reportAmount = (amount: string, seconds: number) => {
      const updatedAt = new Date(Date.parse(known.updatedAt) + seconds * 1000).toISOString();
      const report = { ...known, amount, updatedAt };
      return transaction(server.pool, (db) => applyProviderState(db, services, 'sandbox', report));
    };
    expect(await reportAmount('2', -1)).toBe('unchanged');
    expect(await reportAmount('2', 1)).toBe('contradicts');
    const due = { amount: '2.99', currency: 'USD' };
    expect(await player.state(id)).toMatchObject({ status: 'waiting', due });
  });

  it('that is paid in part when it expires becomes a case for the operator', async () => {
    const id = await bought();
    await server.settle(id, 'processed', { amount: '3' });
    expect(await casesOf(player)).toEqual([]);
    await expire(id);
    const surplus = { amount: '3', currency: 'USD' };
    const state = await player.state(id);
    expect(state).toMatchObject({ status: 'mistaked', ending: 'expired', surplus });
    expect(await player.coins()).toEqual(none);
    const money = { amount: '3', currency: 'USD' };
    const found = { reason: 'shortPackage', depositId: id, money, provider: 'sandbox' };
    expect(await casesOf(player)).toMatchObject([found]);
    // The rest arrives before anybody has settled the case: the package is bought, and the case
    // closed.
    await server.settle(id, 'processed', { amount: '5.99' });
    expect(await player.coins()).toEqual(starter);
    expect(await casesOf(player)).toEqual([]);
  });

  it('that was short by a cent and refunded by hand is not bought once the cent arrives', async () => {
    const id = await bought();
    await server.settle(id, 'processed', { amount: '5.98' });
    await expire(id);
    const [found] = await casesOf(player);
    await refund(found?.id ?? '');
    expect(await player.state(id)).not.toHaveProperty('surplus');
    await server.settle(id, 'processed', { amount: '5.99' });
    expect(await player.coins()).toEqual(none);
    expect(await casesOf(player)).toMatchObject([{ money: { amount: '0.01' } }]);
  });

  it('that is overpaid credits its coins once, and the surplus becomes a case', async () => {
    const id = await bought();
    await server.settle(id, 'processed', { amount: '12' });
    expect(await player.coins()).toEqual(starter);
    const surplus = { amount: '6.01', currency: 'USD' };
    expect(await player.state(id)).toMatchObject({ status: 'processed', surplus });
    const [found, ...more] = await casesOf(player);
    expect(found).toMatchObject({ reason: 'surplus', money: { amount: '6.01' } });
    expect(more).toEqual([]);
    await refund(found?.id ?? '');
    expect(await player.state(id)).not.toHaveProperty('surplus');
  });

  it('whose payment is reversed loses both coins, and nothing is left to play', async () => {
    const id = await bought();
    await server.settle(id, 'processed');
    await server.settle(id, 'reversed');
    await server.settle(id, 'reversed');
    expect(await player.coins()).toEqual(none);
    expect(await player.state(id)).toMatchObject({ status: 'mistaked', ending: 'reversed' });
    const short = await bought();
    await server.settle(short, 'processed', { amount: '1' });
    await server.settle(short, 'reversed', { amount: '1' });
    await server.settle(short, 'processed', { amount: '1' });
    expect(await player.state(short)).toMatchObject({ status: 'mistaked', ending: 'reversed' });
    expect(await casesOf(player)).toEqual([]);
  });

  it('that is reversed after its gift was played leaves the next one’s gift unplayed', async () => {
    const [first, second] = [await bought(), await bought()];
    await server.settle(first, 'processed');
    await server.settle(second, 'processed');
    const played = (amountMinor: bigint, name: string) =>
      recordPlaythrough(server.pool, {
        reference: `${player.owner}:${name}`,
        owner: player.owner,
        currency: 'SC',
        amountMinor,
      });
    // Simultaneous wagers all count: five for the first gift, one for the second.
    await Promise.all(['a', 'b', 'c'].map((name) => played(2_00n, name)));
    expect((await player.coins()).unplayed).toBe(4_00n);
    await server.settle(first, 'reversed');
    expect((await player.coins()).unplayed).toBe(4_00n);
    await server.settle(second, 'reversed');
    expect((await player.coins()).unplayed).toBe(0n);
  });

  it('is credited late if its whole price arrives late', async () => {
    const id = await bought();
    await expire(id);
    expect(await player.state(id)).toMatchObject({ status: 'mistaked', ending: 'expired' });
    await server.settle(id, 'processed');
    expect(await player.coins()).toEqual(starter);
    expect(await player.state(id)).toMatchObject({ status: 'processed', isLate: true });
  });
});
