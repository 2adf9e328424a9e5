import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findDeposit } from '../store/deposits.ts';
import { applyAnswer, applyReport } from './apply-answer.ts';

let server: TestServer;
beforeAll(async () => {
  // The reconciling worker would get answers of its own.
  server = await startTestServer({ isWithoutWorkers: true });
});
afterAll(() => server.close());

const paidAt = Date.parse('2026-01-01T12:00:00.000Z');
let users = 0;

/** A deposit of 100 EUR for which some money was reported. */
async function paidDeposit(paid: string) {
  const { pool, app } = server;
  const token = await server.token({ user: `asked-${(users += 1)}` });
  const { depositId } = (await server.deposit(token, { amount: '100' })).body;
  const found = async () => {
    const deposit = await findDeposit(pool, depositId);
    if (!deposit) throw new Error('there is no deposit');
    return deposit;
  };
  const { provider, providerId } = await found();
  const reported = (change: Partial<ProviderDeposit>, laterMs: number): ProviderDeposit => ({
    reference: depositId,
    providerId: providerId ?? '',
    status: 'processed',
    amount: paid,
    currency: 'EUR',
    updatedAt: new Date(paidAt + laterMs).toISOString(),
    ...change,
  });
  const report = (change: Partial<ProviderDeposit>, laterMs: number) =>
    transaction(pool, (db) => applyReport(db, app.services, provider, reported(change, laterMs)));
  expect(await report({}, 0)).toBe('changed');
  /** An answer to a request that was sent once the deposit was paid, or before. */
  const answer = async (status: ProviderDeposit['status'], laterMs = 1000, isAskedLater = true) => {
    const asked = isAskedLater ? await found() : undefined;
    const deposit = reported({ status }, laterMs);
    return transaction(pool, (db) => applyAnswer(db, app.services, provider, deposit, asked));
  };
  return { id: depositId, report, answer };
}

describe('an answer to a status query', () => {
  it.each(['failed', 'cancelled', 'expired', 'processing', 'waiting'] as const)(
    'that says that a credited deposit is %s contradicts it, unless it is older',
    async (status) => {
      const { answer } = await paidDeposit('100');
      expect(await answer(status, 0)).toBe('unchanged');
      expect(await answer(status, 1000, false)).toBe('unchanged');
      expect(await answer(status)).toBe('contradicts');
    },
  );

  it('may be about the rest of a payment that came in parts', async () => {
    const { answer } = await paidDeposit('60');
    for (const status of ['expired', 'processing', 'waiting'] as const) {
      expect(await answer(status)).toBe('unchanged');
    }
    expect(await answer('cancelled')).toBe('contradicts');
  });

  it('contradicts money that waits in a case', async () => {
    const { answer } = await paidDeposit('1000000');
    expect(await answer('cancelled')).toBe('contradicts');
  });

  it.each(['answer', 'notice'] as const)(
    'that denies a payment is done once a later %s confirms it',
    async (way) => {
      const { id, answer, report } = await paidDeposit('100');
      const confirm = (laterMs: number) =>
        way === 'answer' ? answer('processed', laterMs) : report({}, laterMs);
      const waiting = async () => {
        const denials = `select from cashier.inbox where applied_at is null
          and event_id like $1`;
        return (await server.pool.query(denials, [`answer:${id}:%`])).rowCount;
      };
      expect(await answer('processing')).toBe('contradicts');
      expect(await confirm(500)).toBe('unchanged');
      expect(await waiting()).toBe(1);
      expect(await confirm(2000)).toBe('unchanged');
      expect(await waiting()).toBe(0);
    },
  );

  it('that confirms the payment, or takes it back, is no contradiction', async () => {
    const { answer } = await paidDeposit('100');
    expect(await answer('processed')).toBe('unchanged');
    expect(await answer('reversed')).toBe('changed');
    expect(await answer('failed')).toBe('unchanged');
  });
});

it('a notice that says that a credited deposit failed may be late, and changes nothing', async () => {
  const { report } = await paidDeposit('100');
  expect(await report({ status: 'failed' }, 1000)).toBe('unchanged');
});
