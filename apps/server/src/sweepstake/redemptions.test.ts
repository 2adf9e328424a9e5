import { fileURLToPath } from 'node:url';
import type { CallInput } from '@opencashier/contract/calls/call-map';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noRates } from '../rates/rates.ts';
import { recordPlaythrough } from './playthroughs.ts';
import { addUnplayed } from './unplayed.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { redemptionOf } from '../testing/sweepstake/redemption-request.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { giveMoney } from '../testing/withdrawals/withdrawing-player.ts';

const ratesFile = fileURLToPath(new URL('../../rates/development.json', import.meta.url));

let server: TestServer;
let player: PackageBuyer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { ratesFile },
    partner: {
      operatorApi,
      withdrawals: { approveUpTo: { SC: '1000' }, codeFrom: {}, limits: {} },
    },
  });
});
afterAll(() => server.close());

/** Thirty coins, twelve of them unplayed. */
beforeEach(async () => {
  player = await startPackageBuyer(server);
  const { owner } = player;
  await giveMoney(server, owner, 30_00n, 'SC');
  await addUnplayed(server.pool, {
    reference: `gift-1:${owner}`,
    owner,
    currency: 'SC',
    amountMinor: 12_00n,
  });
});

function draft(change: Partial<CallInput<'withdrawal-create'>> = {}, token = player.token) {
  const payload = { ...redemptionOf('18'), ...change };
  return server.call(token, 'withdrawal-create', payload, crypto.randomUUID());
}
const confirm = (id = '') =>
  server.call(player.token, 'withdrawal-confirm', { id }, crypto.randomUUID());

async function reaches(id: string, status: string): Promise<void> {
  const query = { text: 'select status from cashier.withdrawals where id = $1', values: [id] };
  await until(async () => (await server.pool.query(query)).rows[0]?.status === status);
}

describe('a redemption', () => {
  it('quotes the redeemable amount and its value while the player types', async () => {
    const { body } = await draft({ dryRun: true, amount: '16' });
    expect(body).toMatchObject({
      currency: 'SC',
      available: '18',
      limits: { min: '15.15', max: '18' },
      net: '16',
      payout: { amount: '15.84', currency: 'USDT' },
    });
  });

  it.each([
    ['mistyped', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', 'wallet_tron'],
    ['mistyped', 'ethereum', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wallet_ethereum'],
    ['of another network', 'ton', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'wallet_ton'],
  ])('[FORM-14] refuses an address that is %s: %s %s', async (_, network, wallet, field) => {
    const { status, body } = await draft({ fields: { network, wallet } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { code: 'banking.paymentMethodRegex', fields: { [field]: 'error_wallet' } },
    });
  });

  it('is limited by the played coins, not by the balance', async () => {
    const refused = await draft({ amount: '18.01' });
    expect(refused.body.error?.code).toBe('banking.balanceTooLow');
    const { owner } = player;
    const played = { owner, currency: 'SC', amountMinor: 2_00n, reference: `played by ${owner}` };
    await recordPlaythrough(server.pool, played);
    expect((await draft({ amount: '18.01' })).status).toBe(200);
  });

  it('is paid out in the coin and at the rate that the draft promised', async () => {
    const { body } = await draft();
    const confirmed = await confirm(body.id);
    expect(confirmed.body).toMatchObject({ status: 'approved', amount: '18', currency: 'SC' });
    const id = confirmed.body.id;
    await reaches(id, 'processing');
    const { payouts } = server.provider;
    await until(async () => payouts.payouts.has(id));
    const request = payouts.requests.find(({ reference }) => reference === id);
    expect(request).toMatchObject({ method: 'crypto_usdt', amount: '17.82', currency: 'USDT' });
    payouts.decide(id, 'sent');
    await server.provider.notifyPayout(id, server.notifyUrl);
    await reaches(id, 'sent');
    expect(await player.coins()).toEqual({ gc: 0n, sc: 12_00n, unplayed: 12_00n });
    const { body: state } = await server.call(player.token, 'withdrawal-status', { id });
    const payout = { amount: '17.82', currency: 'USDT' };
    expect(state).toMatchObject({ status: 'sent', payout });
    const user = player.owner.replace('demo:', '');
    const found = await askOperator(server, 'withdrawals', { user });
    expect(found.body.withdrawals).toMatchObject([{ id, currency: 'SC', payout }]);
    const books = await askOperator(server, 'balances', { user });
    expect(books.body.balances).toMatchObject([{ currency: 'SC', unplayed: '12' }]);
  });

  it('that was half paid out returns half of its coins when the operator ends it', async () => {
    const id = (await draft()).body.id ?? '';
    await confirm(id);
    const known = 'select from cashier.withdrawals where id = $1 and provider_id is not null';
    await until(async () => (await server.pool.query(known, [id])).rowCount === 1);
    const explanation = { reason: 'A fee of the network.', providerSaid: 'half of it' };
    const end = { id, outcome: 'sentLess', sent: '8.91', ...explanation };
    const { body } = await askOperator(server, 'endPayout', end);
    expect(body).toMatchObject({
      status: 'sent',
      sent: { amount: '8.91', currency: 'USDT' },
      returned: { amount: '9', currency: 'SC' },
    });
    expect(await player.coins()).toMatchObject({ sc: 21_00n });
  });

  it('never exceeds the played coins together with another at the same time', async () => {
    const [one, other] = [await draft(), await draft()];
    const both = await Promise.all([confirm(one.body.id), confirm(other.body.id)]);
    const done = both.filter(({ status }) => status === 200);
    expect(done.length).toBeLessThan(2);
    for (const { status, body } of both) {
      if (status !== 200) expect(body.error?.code).toBe('banking.balanceTooLow');
    }
    const { sc, unplayed } = await player.coins();
    expect({ sc, unplayed }).toEqual({ sc: done.length > 0 ? 12_00n : 30_00n, unplayed: 12_00n });
  });

  it('is refused, and its coins returned, if more coins must be played by then', async () => {
    const { body } = await draft();
    await addUnplayed(server.pool, {
      reference: `gift-2:${player.owner}`,
      owner: player.owner,
      currency: 'SC',
      amountMinor: 1_00n,
    });
    const refused = await confirm(body.id);
    expect(refused.body.error?.code).toBe('banking.balanceTooLow');
    expect(await player.coins()).toMatchObject({ sc: 30_00n, unplayed: 13_00n });
    const { owner } = player;
    const played = { owner, currency: 'SC', amountMinor: 1_00n, reference: `again by ${owner}` };
    await recordPlaythrough(server.pool, played);
    expect((await confirm(body.id)).status).toBe(200);
    expect(await player.coins()).toMatchObject({ sc: 12_00n, unplayed: 12_00n });
  });

  it.each([
    ['of gold coins', { currency: 'GC' }, 'banking.currencyUnavailable'],
    ['of money', { currency: 'USD' }, 'banking.currencyUnavailable'],
    [
      'by a method that is not crypto',
      { paymentType: 'sepa_transfer' },
      'banking.methodUnavailable',
    ],
    ['of too little for the coin', { amount: '15.14' }, 'banking.amountOutOfRange'],
    [
      'to an address of another network',
      { fields: { network: 'ethereum', wallet: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } },
      'banking.paymentMethodRegex',
    ],
  ])('%s is refused', async (_, change, code) => {
    expect((await draft(change)).body.error?.code).toBe(code);
  });

  it('is not available in the main view', async () => {
    const token = await server.token({ user: player.owner.slice(5), currency: 'USD' });
    const refused = await draft({ account: 'additional' }, token);
    expect(refused.body.error?.code).toBe('banking.currencyUnavailable');
  });

  it('waits for a rate', async () => {
    const { services } = server.app;
    const { rates } = services;
    services.rates = noRates;
    const refused = await draft();
    services.rates = rates;
    expect(refused.body.error?.code).toBe('banking.rateUnavailable');
  });
});
