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
  server = await startTestServer({ partner: { operatorApi }, methods });
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
