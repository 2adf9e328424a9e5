import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Rates } from '../rates/rates.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
/** Dollars for a euro. */
let rate: string | undefined;
const rates: Rates = {
  latest: () =>
    rate === undefined
      ? undefined
      : { rate, source: 'test', observedAt: new Date(), spreadPercent: '0' },
  refresh: async () => undefined,
};
beforeAll(async () => {
  const methods = { in_dollars: { providerCurrency: { EUR: 'USD' } } };
  const minDeposit = { EUR: '10' };
  const bonuses = [{ id: 'from-10', type: 'deposit' as const, minDeposit, depositRequired: true }];
  server = await startTestServer({ partner: { operatorApi, bonuses }, methods });
  server.app.services.rates = rates;
});
afterEach(() => {
  server.partner.operatorApi = operatorApi;
});
afterAll(() => server.close());

/** A deposit of 10 EUR for which 200 USD came, worth 160 EUR at that time. */
async function held(user: string, isInTime: boolean) {
  rate = '1.25';
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { paymentType: 'in_dollars' })).body;
  if (!isInTime) {
    await server.pool.query(
      `update cashier.deposits set quote = quote || '{"expiresAt": "2020-01-01T00:00:00.000Z"}'
       where id = $1`,
      [depositId],
    );
  }
  await server.settle(depositId, 'processed', { amount: '200' });
  const { cases } = (await askOperator(server, 'cases', { user })).body;
  expect(cases).toMatchObject([{ worth: { amount: '160', currency: 'EUR' } }]);
  const credit = (as = 'joe') => {
    const decision = { id: cases[0]?.id ?? '', outcome: 'credit', user, reason: 'it is true' };
    return askOperator(server, 'settleCase', decision, { as });
  };
  return { depositId, credit };
}

describe('held money is credited with the value that its case shows', () => {
  it.each([
    ['late, and the dollar has risen', false, '1'],
    ['late, and the dollar has fallen', false, '2.5'],
    ['late, and there is no rate any more', false, undefined],
    ['in time, and the dollar has fallen', true, '2.5'],
  ])('if it came %s', async (name, isInTime, later) => {
    const user = name.replaceAll(/\W+/g, '-');
    const { credit } = await held(user, isInTime);
    rate = later;
    const { body } = await credit();
    expect(body.settlement?.credited).toEqual({ amount: '160', currency: 'EUR' });
    expect(await server.balance(user)).toBe(160_00n);
  });

  it('so two people confirm the sum that moves', async () => {
    const { credit } = await held('proposed', false);
    server.partner.operatorApi = { ...operatorApi, twoPeopleAbove: { EUR: '159' } };
    rate = '1';
    const { body } = await credit('sue');
    expect(body.proposal).toMatchObject({ amount: '160', currency: 'EUR' });
    const { id } = body.proposal;
    expect((await askOperator(server, 'confirmProposal', { id }, { as: 'fin' })).status).toBe(200);
    expect(await server.balance('proposed')).toBe(160_00n);
  });

  it('and more money afterwards with its own value', async () => {
    const { depositId, credit } = await held('more', false);
    rate = '1';
    await credit();
    server.partner.overpaidTimes = 1000;
    await server.settle(depositId, 'processed', { amount: '230' });
    server.partner.overpaidTimes = 10;
    expect(await server.balance('more')).toBe(190_00n);
  });
});

describe('a bonus of 10 EUR or more is missed if less than that is credited', () => {
  async function begin(user: string, paymentType: string) {
    rate = '1.25';
    const token = await server.token({ user });
    const bonus = { bonusId: 'from-10', isActivatedBonus: true };
    const { depositId } = (await server.deposit(token, { paymentType, ...bonus })).body;
    const credit = async () => {
      const { cases } = (await askOperator(server, 'cases', { user })).body;
      const decision = { outcome: 'credit', user, reason: 'it is true' };
      await askOperator(server, 'settleCase', { id: cases[0]?.id ?? '', ...decision });
      const { credited, bonus: earned } = await server.state(token, depositId, paymentType);
      return [credited, earned?.state];
    };
    return { depositId, credit };
  }

  it('because a bank took the rest out of the case', async () => {
    const { depositId, credit } = await begin('bonus-reversed', 'visa');
    await server.settle(depositId, 'processed', { amount: '200' });
    await server.settle(depositId, 'reversed', { amount: '195' });
    expect(await credit()).toEqual(['5', 'missed']);
  });

  it('because the dollar had fallen when an earlier server, which kept no rate, held it', async () => {
    const { depositId, credit } = await begin('bonus-fallen', 'in_dollars');
    const change = (quote: string) =>
      server.pool.query('update cashier.deposits set quote = $2 where id = $1', [depositId, quote]);
    const read = 'select quote from cashier.deposits where id = $1';
    const { rows } = await server.pool.query<{ quote: object }>(read, [depositId]);
    const expired = JSON.stringify({ ...rows[0]?.quote, expiresAt: '2020-01-01T00:00:00.000Z' });
    await change(expired);
    rate = '25';
    await server.settle(depositId, 'processed', { amount: '200' });
    await change(expired);
    expect(await credit()).toEqual(['8', 'missed']);
  });
});
