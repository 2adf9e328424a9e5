import { createLedger } from '@opencashier/ledger';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { applyDisputeState } from '../disputes/apply-dispute-state.ts';
import { findDeposit } from '../store/deposits.ts';
import { type Applied, applyProviderState } from './apply-provider-state.ts';

let server: TestServer;
beforeAll(async () => {
  const bonus = { type: 'deposit' as const, minDeposit: { EUR: '10' }, depositRequired: true };
  server = await startTestServer({ partner: { operatorApi, bonuses: [{ ...bonus, id: 'ten' }] } });
});
afterAll(() => server.close());

const startMs = Date.now();
const at = (second: number) => new Date(startMs + second * 1000).toISOString();

async function begin(user: string, change: Record<string, unknown> = {}) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, change)).body;
  const known = server.provider.deposits.get(depositId);
  if (!known) throw new Error(`the provider does not know ${depositId}`);
  const report = (amount: string, second: number, more: Partial<ProviderDeposit> = {}) =>
    transaction(server.pool, (db): Promise<Applied> => {
      const state = {
        ...known,
        status: 'processed' as const,
        amount,
        updatedAt: at(second),
        ...more,
      };
      return applyProviderState(db, server.app.services, 'sandbox', state);
    });
  return { token, depositId, report };
}

describe('a credited deposit that the provider reports again', () => {
  it('is credited the additional money, once, and shows it in its timeline', async () => {
    const { token, depositId, report } = await begin('grown');
    expect(await report('6', 1)).toBe('changed');
    expect(await server.balance('grown')).toBe(600n);
    expect(await report('10', 2)).toBe('changed');
    expect(await report('10', 2)).toBe('unchanged');
    expect(await report('10', 9)).toBe('unchanged');
    expect(await server.balance('grown')).toBe(1000n);
    const state = await server.state(token, depositId);
    expect(state).toMatchObject({ status: 'processed', credited: '10' });
    expect(state.timeline).toMatchObject([
      { status: 'waiting' },
      { status: 'processed', credited: '6', paid: { amount: '6', currency: 'EUR' } },
      { status: 'processed', credited: '10', paid: { amount: '10', currency: 'EUR' } },
    ]);
    const entries = await createLedger(server.pool).history('demo:grown', { limit: 9 });
    expect(entries.map(({ reference, change }) => [reference, change])).toEqual([
      [`deposit:${depositId}:1000`, 400n],
      [`deposit:${depositId}`, 600n],
    ]);
  });

  it('gives what a lost dispute claims of the additional money to the bank', async () => {
    const { depositId, report } = await begin('disputed-rest');
    await report('6', 1);
    const lost = await transaction(server.pool, (db) =>
      applyDisputeState(db, server.app.services, 'sandbox', {
        reference: depositId,
        disputeId: 'dp-rest',
        status: 'lost',
        amount: '8',
        currency: 'EUR',
        updatedAt: at(2),
      }),
    );
    expect(lost).toBe('changed');
    expect(await server.balance('disputed-rest')).toBe(0n);
    await report('10', 3);
    expect(await server.balance('disputed-rest')).toBe(200n);
  });

  it('ignores an older report that arrives late, and a smaller sum', async () => {
    const { report } = await begin('older');
    await report('8', 5);
    expect(await report('5', 4)).toBe('unchanged');
    expect(await report('5', 6)).toBe('contradicts');
    expect(await report('5', 5)).toBe('contradicts');
    expect(await server.balance('older')).toBe(800n);
  });

  it('ignores a smaller sum that was recorded with the same time', async () => {
    const { report } = await begin('same-time');
    await report('5', 6);
    await report('8', 6);
    expect(await report('5', 6)).toBe('unchanged');
    expect(await server.balance('same-time')).toBe(800n);
  });

  it('still believes the latest report, repeated, after an older one of more money', async () => {
    const { report } = await begin('newer');
    await report('5', 6);
    expect(await report('8', 4)).toBe('changed');
    expect(await report('5', 6)).toBe('contradicts');
    expect(await server.balance('newer')).toBe(800n);
  });

  it('still believes the latest report, repeated, after an older one of money that waits', async () => {
    const { depositId, report } = await begin('newer-held');
    await report('10', 6);
    expect(await report('150', 4)).toBe('changed');
    expect(await report('10', 6)).toBe('unchanged');
    const { cases } = (await askOperator(server, 'cases', { user: 'newer-held' })).body;
    expect(cases).toEqual([]);
    const deposit = await findDeposit(server.pool, depositId);
    expect(deposit).toMatchObject({ paidMinor: 1000n, heldMinor: 0n });
    expect(await server.balance('newer-held')).toBe(1000n);
  });

  it('ignores another currency and an implausible sum', async () => {
    const { token, depositId, report } = await begin('odd');
    await report('10', 1);
    expect(await report('12', 2, { currency: 'USD' })).toBe('contradicts');
    expect(await report('20', 3, { providerId: 'another' })).toBe('contradicts');
    expect(await report('100.01', 4)).toBe('changed');
    const { cases } = (await askOperator(server, 'cases', { user: 'odd' })).body;
    expect(cases).toMatchObject([{ reason: 'overpaid', money: { amount: '90.01' } }]);
    expect(await server.balance('odd')).toBe(1000n);
    const { held } = await server.state(token, depositId);
    expect(held).toEqual({ amount: '90.01', currency: 'EUR' });
  });

  it('shows a sum that shrank to the operator, and counts it', async () => {
    const { depositId, report } = await begin('shrunk');
    await report('10', 1);
    const then = { status: 'processed' as const, amount: '4', updatedAt: at(60) };
    await server.provider.notify(depositId, server.notifyUrl, 'evt_less', then);
    const seen = async () =>
      (await askOperator(server, 'unmatched', {})).body.notices.find(
        ({ eventId }) => eventId === 'evt_less',
      );
    await until(async () => (await seen()) !== undefined);
    expect(await seen()).toMatchObject({ failure: 'deposit.updated: contradicts' });
    const metrics = await (await fetch(`${server.consoleUrl}/metrics`)).text();
    expect(metrics).toMatch(/notices_total\{provider="sandbox",outcome="contradicts"\} [1-9]/);
    expect(await server.balance('shrunk')).toBe(1000n);
  });

  it('is fully taken back by a reversal, and money that arrives later is credited', async () => {
    const { report } = await begin('back');
    await report('4', 1);
    await report('10', 2);
    expect(await report('10', 3, { status: 'reversed' })).toBe('changed');
    expect(await server.balance('back')).toBe(0n);
    expect(await report('10', 2)).toBe('unchanged');
    expect(await report('12', 4)).toBe('changed');
    expect(await server.balance('back')).toBe(200n);
  });

  it('earns the bonus that its first part did not reach', async () => {
    const chosen = { bonusId: 'ten', isActivatedBonus: true };
    const { token, depositId, report } = await begin('reaching', chosen);
    await report('6', 1);
    expect((await server.state(token, depositId)).bonus?.state).toBe('missed');
    await report('10', 2);
    expect((await server.state(token, depositId)).bonus?.state).toBe('activated');
  });

  it('ends with the largest sum, however often and in whatever order sums are reported', async () => {
    let count = 0;
    const sums = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), {
      minLength: 1,
      maxLength: 5,
    });
    const anyOrder = sums.chain((cents) => {
      const all = cents.toSorted((a, b) => a - b).map((minor, second) => ({ minor, second }));
      const repeats = fc.array(fc.constantFrom(...all), { maxLength: 6 });
      return repeats.chain((repeated) =>
        fc.shuffledSubarray([...all, ...repeated], { minLength: all.length + repeated.length }),
      );
    });
    await fc.assert(
      fc.asyncProperty(anyOrder, async (reports) => {
        count += 1;
        const user = `any${count}`;
        const { token, depositId, report } = await begin(user);
        for (const { minor, second } of reports) {
          expect(await report((minor / 100).toFixed(2), second)).not.toBe('contradicts');
        }
        const most = Math.max(...reports.map(({ minor }) => minor));
        expect(await server.balance(user)).toBe(BigInt(most));
        const { timeline = [], credited } = await server.state(token, depositId);
        expect(Number(credited)).toBe(most / 100);
        expect(timeline.at(-1)?.credited).toBe(credited);
      }),
      { numRuns: 25 },
    );
    const { disagreements } = await createLedger(server.pool).checkReplay({ fromStart: true });
    expect(disagreements).toEqual([]);
  });
});
