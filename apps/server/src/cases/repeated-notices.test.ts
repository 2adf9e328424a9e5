import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyProviderState } from '../deposits/credit/apply-provider-state.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

type Values = Parameters<typeof askOperator>[2];

async function casesOf(user: string, state = 'open') {
  return (await askOperator(server, 'cases', { user, state })).body.cases;
}

async function amountsOf(user: string, state = 'open') {
  return (await casesOf(user, state)).map(({ reason, money }) => [reason, money?.amount]);
}

/** Settles the only open case of a player. */
async function settle(user: string, decision: Values) {
  const [found, ...more] = await casesOf(user);
  expect(more).toEqual([]);
  const values = { id: found?.id ?? '', reason: 'asked the provider', ...decision };
  expect((await askOperator(server, 'settleCase', values)).status).toBe(200);
}

const refund = { outcome: 'refund', sentTo: 'the card' };

/** A deposit of ten euros, and what its provider reports. */
async function begin(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  return {
    depositId,
    report: (amount: string) => server.settle(depositId, 'processed', { amount }),
    reverse: (amount: string) => server.settle(depositId, 'reversed', { amount }),
    state: () => server.state(token, depositId),
    balance: () => server.balance(user),
  };
}

describe('a provider that repeats its notice after a case was settled', () => {
  it('credits nothing twice after a credit; only the money on top is a new case', async () => {
    const { report, balance } = await begin('credited');
    await report('200');
    await settle('credited', { outcome: 'credit', user: 'credited' });
    await report('200');
    expect(await balance()).toBe(200_00n);
    expect(await casesOf('credited')).toEqual([]);
    await report('205');
    await report('205');
    expect(await balance()).toBe(200_00n);
    expect(await amountsOf('credited')).toEqual([['overpaid', '5']]);
    await settle('credited', { outcome: 'credit', user: 'credited' });
    await report('205');
    expect(await balance()).toBe(205_00n);
    expect(await casesOf('credited')).toEqual([]);
  });

  it('credits nothing after a refund; only the money on top is a new case', async () => {
    const { report, balance } = await begin('refunded');
    await report('200');
    await settle('refunded', refund);
    await report('200');
    expect(await casesOf('refunded')).toEqual([]);
    await report('205');
    await report('205');
    expect(await balance()).toBe(0n);
    expect(await amountsOf('refunded')).toEqual([['overpaid', '5']]);
  });

  it('credits only the money on top if that needs no decision', async () => {
    const { depositId, report, state, balance } = await begin('on-top');
    await server.settle(depositId, 'expired');
    await limit('on-top', '5');
    await report('10');
    expect(await amountsOf('on-top')).toEqual([['limit', '10']]);
    await settle('on-top', refund);
    expect(await state()).toMatchObject({ status: 'mistaked', reason: 'limitExceeded' });
    await report('10');
    expect(await balance()).toBe(0n);
    await report('14');
    await report('14');
    expect(await balance()).toBe(4_00n);
    expect(await state()).toMatchObject({ status: 'processed', credited: '4', isLate: true });
    expect(await casesOf('on-top')).toEqual([]);
  });

  it('credits only the money beyond what an operator credited', async () => {
    const { report, balance, reverse } = await begin('by-hand');
    await report('101');
    await settle('by-hand', { outcome: 'credit', user: 'by-hand', amount: '50', currency: 'EUR' });
    await report('101');
    expect(await balance()).toBe(50_00n);
    server.partner.overpaidTimes = 1000;
    await report('101');
    await report('103');
    server.partner.overpaidTimes = 10;
    expect(await balance()).toBe(52_00n);
    await reverse('103');
    expect(await balance()).toBe(0n);
  });
});

async function limit(user: string, amount: string): Promise<void> {
  const values = { user, period: 'day', amount, currency: 'EUR' };
  expect((await askOperator(server, 'setLimit', values)).status).toBe(200);
}

describe('far too much money for a deposit that was credited already', () => {
  it('is a case of its own, and what was credited stays', async () => {
    const { report, state, balance, reverse } = await begin('grown');
    await report('10');
    await report('200');
    await report('200');
    expect(await balance()).toBe(10_00n);
    expect(await state()).toMatchObject({ status: 'processed', credited: '10' });
    expect(await amountsOf('grown')).toEqual([['overpaid', '190']]);
    await settle('grown', { outcome: 'credit', user: 'grown' });
    expect(await state()).toMatchObject({ status: 'processed', credited: '200' });
    expect(await balance()).toBe(200_00n);
    await reverse('200');
    expect(await balance()).toBe(0n);
  });

  it('needs no decision once the provider reports the right sum', async () => {
    const { report, balance } = await begin('slipped');
    await report('10');
    await report('1000');
    await report('12');
    expect(await balance()).toBe(12_00n);
    expect(await casesOf('slipped')).toEqual([]);
    expect(await amountsOf('slipped', 'gone')).toEqual([['overpaid', '990']]);
  });

  it('needs no decision once the provider takes all of it back', async () => {
    const { report, balance, reverse } = await begin('all-back');
    await report('10');
    await report('200');
    await reverse('200');
    expect(await balance()).toBe(0n);
    expect(await amountsOf('all-back', 'gone')).toEqual([['overpaid', '190']]);
  });

  it('stays in its case while a part of the credited money goes back', async () => {
    const { report, balance, reverse } = await begin('part-back');
    await report('10');
    await report('200');
    await reverse('4');
    expect(await balance()).toBe(6_00n);
    expect(await amountsOf('part-back')).toEqual([['overpaid', '190']]);
    await settle('part-back', refund);
    await reverse('10');
    expect(await balance()).toBe(0n);
  });

  it('is held if it would break a limit', async () => {
    const { report, balance } = await begin('limited');
    await report('10');
    await limit('limited', '15');
    await report('14');
    expect(await balance()).toBe(14_00n);
    await report('16');
    expect(await balance()).toBe(14_00n);
    expect(await amountsOf('limited')).toEqual([['limit', '2']]);
  });
});

it('a sum in a case is not replaced by a notice in another currency', async () => {
  const { depositId, report, balance } = await begin('other-money');
  await report('200');
  const known = server.provider.deposits.get(depositId);
  if (!known) throw new Error('the provider does not know the deposit');
  const inDollars = { ...known, amount: '10', currency: 'USD' };
  const { services } = server.app;
  const apply = transaction(server.pool, (db) =>
    applyProviderState(db, services, 'sandbox', inDollars),
  );
  expect(await apply).toBe('contradicts');
  expect(await amountsOf('other-money')).toEqual([['overpaid', '200']]);
  expect(await balance()).toBe(0n);
});

describe('a coin package', () => {
  async function buy() {
    const player = await startPackageBuyer(server);
    const { depositId } = (await player.buy()).body;
    const report = (amount: string) => server.settle(depositId, 'processed', { amount });
    return { player, user: player.owner.slice('demo:'.length), depositId, report };
  }

  it('whose surplus was refunded brings neither coins nor that surplus again', async () => {
    const { player, user, depositId, report } = await buy();
    await report('7');
    const coins = await player.coins();
    await settle(user, refund);
    await report('7');
    expect(await casesOf(user)).toEqual([]);
    await report('8');
    await report('8');
    expect(await amountsOf(user)).toEqual([['surplus', '1']]);
    expect(await player.coins()).toEqual(coins);
    const surplus = { amount: '1', currency: 'USD' };
    expect(await player.state(depositId)).toMatchObject({ status: 'processed', surplus });
  });

  it('that is far overpaid after a part of it became a case has one case for all', async () => {
    const { player, user, depositId, report } = await buy();
    await report('3');
    await server.settle(depositId, 'expired');
    expect(await amountsOf(user)).toEqual([['shortPackage', '3']]);
    await report('100');
    expect(await amountsOf(user)).toEqual([['overpaid', '100']]);
    await settle(user, { outcome: 'credit', user });
    expect((await player.coins()).gc).toBe(10_000_00n);
    expect(await amountsOf(user)).toEqual([['surplus', '94.01']]);
    expect(await amountsOf(user, 'settled')).toEqual([['overpaid', '100']]);
    await report('100');
    expect(await amountsOf(user)).toEqual([['surplus', '94.01']]);
  });

  it('that was refunded is bought only if the whole price is paid again', async () => {
    const { player, user, report } = await buy();
    await report('100');
    await settle(user, refund);
    await report('100');
    expect(await casesOf(user)).toEqual([]);
    await report('103');
    expect(await amountsOf(user)).toEqual([['overpaid', '3']]);
    expect((await player.coins()).gc).toBe(0n);
  });
});
