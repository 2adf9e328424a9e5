import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyDisputeState } from '../deposits/disputes/apply-dispute-state.ts';
import { applyProviderState } from '../deposits/credit/apply-provider-state.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

async function amountsOf(user: string, state = 'open') {
  const { cases } = (await askOperator(server, 'cases', { user, state })).body;
  return cases.map(({ reason, money }) => [reason, money?.amount]);
}

async function settle(user: string, decision: Record<string, string>) {
  const { cases } = (await askOperator(server, 'cases', { user })).body;
  const values = { id: cases[0]?.id ?? '', reason: 'asked the provider', ...decision };
  const { status, body } = await askOperator(server, 'settleCase', values);
  return [status, body.error?.code];
}

const refund = { outcome: 'refund', sentTo: 'the card' };
const settled = [200, undefined];

type Change = Partial<Pick<ProviderDeposit, 'paid' | 'updatedAt'>>;

/** A deposit of ten euros, and what its provider reports. */
async function begin(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  let reportedMs = Date.now();
  const { services } = server.app;
  const apply = (status: 'processed' | 'reversed', amount: string, change: Change = {}) => {
    const known = server.provider.deposits.get(depositId);
    if (!known) throw new Error('the provider does not know the deposit');
    const updatedAt = new Date((reportedMs += 1000)).toISOString();
    const data = { ...known, status, amount, updatedAt, ...change };
    return transaction(server.pool, (db) => applyProviderState(db, services, 'sandbox', data));
  };
  return {
    depositId,
    report: (amount: string, change?: Change) => apply('processed', amount, change),
    reverse: (amount: string, change?: Change) => apply('reversed', amount, change),
    dispute: (status: 'open' | 'won', amount: string, isMoneyTaken = true) =>
      transaction(server.pool, (db) =>
        applyDisputeState(db, services, 'sandbox', {
          reference: depositId,
          disputeId: `of-${depositId}`,
          status,
          amount,
          currency: 'EUR',
          isMoneyTaken,
          updatedAt: new Date((reportedMs += 1000)).toISOString(),
        }),
      ),
    balance: () => server.balance(user),
    lost: async () => {
      const { deposits } = (await askOperator(server, 'deposits', { id: depositId })).body;
      return deposits[0]?.unrecovered;
    },
  };
}

describe('a bank that takes back more than was credited', () => {
  it('takes nothing out of a case if its report contradicts the payment', async () => {
    const { depositId, report, reverse } = await begin('untrue');
    await report('200');
    expect(await reverse('200', { paid: '5000' })).toBe('contradicts');
    expect(await amountsOf('untrue')).toEqual([['overpaid', '200']]);
    const letter = { id: depositId, reference: 'a-letter', reason: 'a letter' };
    const { body } = await askOperator(server, 'reverseDeposit', letter, { as: 'fay' });
    expect(body.error?.code).toBe('stateForbids');
    expect(await reverse('200')).toBe('changed');
    expect(await amountsOf('untrue')).toEqual([]);
  });

  it('takes the rest out of the case, so that nobody can pay it out again', async () => {
    const { report, reverse, balance, lost } = await begin('beyond');
    await report('10');
    await report('200');
    expect(await reverse('50')).toBe('changed');
    expect(await balance()).toBe(0n);
    expect(await amountsOf('beyond')).toEqual([['overpaid', '150']]);
    expect(await amountsOf('beyond', 'gone')).toEqual([['overpaid', '190']]);
    expect(await lost()).toBeUndefined();
    expect(await settle('beyond', { outcome: 'credit', user: 'beyond' })).toEqual(settled);
    expect(await balance()).toBe(150_00n);
    expect(await reverse('50')).toBe('unchanged');
    await reverse('60');
    expect(await balance()).toBe(140_00n);
  });

  it('takes a single cent out of the case', async () => {
    const { report, reverse, balance } = await begin('a-cent');
    await report('10');
    await report('200');
    await reverse('10.01');
    expect(await balance()).toBe(0n);
    expect(await amountsOf('a-cent')).toEqual([['overpaid', '189.99']]);
  });

  it('takes part of a payment that is entirely in a case', async () => {
    const { report, reverse, balance } = await begin('all-held');
    await report('200');
    expect(await reverse('50')).toBe('changed');
    expect(await amountsOf('all-held')).toEqual([['overpaid', '150']]);
    await report('200');
    expect(await amountsOf('all-held')).toEqual([['overpaid', '150']]);
    expect(await settle('all-held', { outcome: 'credit', user: 'all-held' })).toEqual(settled);
    expect(await balance()).toBe(150_00n);
    await reverse('200');
    expect(await balance()).toBe(0n);
  });

  it('takes it out of the case even if its notice arrives before the payment’s', async () => {
    const { report, reverse, balance } = await begin('overtaken');
    await reverse('5');
    await reverse('50');
    await report('200');
    expect(await balance()).toBe(0n);
    expect(await amountsOf('overtaken')).toEqual([['overpaid', '150']]);
  });

  it('leaves the player money that arrives after it took everything back', async () => {
    const { report, reverse, balance } = await begin('after-all');
    await report('200');
    await reverse('200');
    expect(await amountsOf('after-all')).toEqual([]);
    await report('230');
    expect(await settle('after-all', { outcome: 'credit', user: 'after-all' })).toEqual(settled);
    expect(await balance()).toBe(30_00n);
  });

  it('takes nothing from a player who was credited nothing, and is listed', async () => {
    const { report, reverse, balance } = await begin('refunded');
    await report('200');
    expect(await settle('refunded', refund)).toEqual(settled);
    expect(await reverse('5')).toBe('contradicts');
    expect(await report('200')).toBe('unchanged');
    expect([await balance(), await amountsOf('refunded')]).toEqual([0n, []]);
  });
});

describe('a dispute that claims more than was credited', () => {
  it('keeps the rest from anybody else, takes its part of a credit, and gives it back', async () => {
    const { report, dispute, balance } = await begin('disputed');
    await report('10');
    await report('200');
    await dispute('open', '60');
    expect(await balance()).toBe(0n);
    expect(await settle('disputed', refund)).toEqual([422, 'stateForbids']);
    const toFriend = { outcome: 'credit', user: 'friend' };
    expect(await settle('disputed', toFriend)).toEqual([422, 'stateForbids']);
    expect(await settle('disputed', { outcome: 'credit', user: 'disputed' })).toEqual(settled);
    expect(await balance()).toBe(140_00n);
    await dispute('won', '60');
    expect(await balance()).toBe(200_00n);
  });

  it('keeps the rest from being refunded while it is open, even if no money is taken yet', async () => {
    const { partner } = server;
    const { disputes } = partner;
    for (const [user, whileOpen] of [
      ['untaken', 'take'],
      ['left', 'leave'],
    ] as const) {
      const { report, dispute, balance } = await begin(user);
      partner.disputes = { ...disputes, whileOpen };
      await report('10');
      await report('200');
      await dispute('open', '200', whileOpen === 'leave');
      partner.disputes = disputes;
      expect(await balance()).toBe(10_00n);
      expect(await settle(user, refund)).toEqual([422, 'stateForbids']);
      await dispute('won', '200');
      expect(await settle(user, refund)).toEqual(settled);
    }
  });
});

it('a report of less than was credited is a contradiction, and money in a case stays there', async () => {
  const { report, balance } = await begin('less');
  await report('10');
  await report('200');
  expect(await report('5')).toBe('contradicts');
  expect([await balance(), await amountsOf('less')]).toEqual([10_00n, [['overpaid', '190']]]);
});

it('a smaller sum that a provider reports for the same moment closes no case', async () => {
  const { report } = await begin('twofold');
  await report('10');
  const updatedAt = new Date(Date.now() + 60_000).toISOString();
  await report('200', { updatedAt });
  expect(await report('10', { updatedAt })).toBe('contradicts');
  expect(await amountsOf('twofold')).toEqual([['overpaid', '190']]);
});
