import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { untilTried } from '../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterEach(() => server.pool.query('delete from cashier.notices where applied_at is null'));
afterAll(() => server.close());

const settle = (id: string, decision: Record<string, string>) =>
  askOperator(server, 'settleCase', { id, reason: 'asked the provider', ...decision });

/** A deposit of ten euros for which the provider reports two hundred. */
async function overpaid(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  await server.settle(depositId, 'processed', { amount: '200' });
  const { cases } = (await askOperator(server, 'cases', { user })).body;
  return { depositId, caseId: cases[0]?.id ?? '' };
}

describe('held money of which nothing is credited', () => {
  it('that is disputed is not refunded, and the dispute applies once the money is credited', async () => {
    const { depositId, caseId } = await overpaid('disputed');
    const dispute = { reference: depositId, disputeId: 'dp-1', amount: '200', currency: 'EUR' };
    const report = { ...dispute, status: 'lost', updatedAt: new Date().toISOString() } as const;
    await server.provider.notifyDispute(report, server.notifyUrl);
    await untilTried(server);
    const [notice] = (await askOperator(server, 'unmatched', {})).body.notices;
    expect(notice?.failure).toBe('dispute.updated: contradicts');
    const { body } = await settle(caseId, { outcome: 'refund', sentTo: 'the card' });
    expect(body.error).toMatchObject({
      code: 'stateForbids',
      message: expect.stringContaining('waits among the unmatched notices.'),
    });
    server.partner.operatorApi = { ...operatorApi, seesUnmatched: false };
    const unseen = await settle(caseId, { outcome: 'refund', sentTo: 'the card' });
    server.partner.operatorApi = operatorApi;
    expect(unseen.body.error.message).toContain('of the operator of the server');
    await settle(caseId, { outcome: 'credit', user: 'disputed' });
    const { provider = '', eventId = '' } = notice ?? {};
    await askOperator(server, 'retryNotice', { provider, eventId });
    await until(async () => (await server.balance('disputed')) === 0n);
    expect((await askOperator(server, 'unmatched', {})).body.notices).toEqual([]);
  });

  it.each([
    ['to another player', { user: 'another' }],
    ['to another player by name', { user: 'another', amount: '200', currency: 'EUR' }],
    ['in another currency', { user: 'disputed-too', amount: '200', currency: 'USD' }],
  ])('that is disputed is not credited %s, where no dispute can take it', async (_, credit) => {
    const { depositId, caseId } = await overpaid('disputed-too');
    const dispute = { reference: depositId, disputeId: 'dp-6', amount: '200', currency: 'EUR' };
    const report = { ...dispute, status: 'open', updatedAt: new Date().toISOString() } as const;
    await server.provider.notifyDispute(report, server.notifyUrl);
    await untilTried(server);
    const { body } = await settle(caseId, { outcome: 'credit', ...credit });
    expect(body.error).toMatchObject({
      code: 'stateForbids',
      message: expect.stringContaining("Credit it only to the deposit's player, in EUR"),
    });
    await server.pool.query('delete from cashier.notices where applied_at is null');
    expect((await settle(caseId, { outcome: 'credit', ...credit })).status).toBe(200);
  });

  it('can be refunded once its dispute was won', async () => {
    const { depositId, caseId } = await overpaid('won');
    const dispute = { reference: depositId, disputeId: 'dp-2', amount: '200', currency: 'EUR' };
    const refund = async () =>
      (await settle(caseId, { outcome: 'refund', sentTo: 'the card' })).status;
    const reported = async (status: 'open' | 'won', updatedAt: string) => {
      await server.provider.notifyDispute({ ...dispute, status, updatedAt }, server.notifyUrl);
      await untilTried(server);
    };
    await reported('open', '2026-01-02T00:00:00.000Z');
    expect(await refund()).toBe(422);
    await reported('won', '2026-01-03T00:00:00.000Z');
    expect(await refund()).toBe(200);
  });

  it('can be refunded if a dispute was opened and won at the same moment', async () => {
    const { depositId, caseId } = await overpaid('same-moment');
    const updatedAt = '2026-01-02T00:00:00.000Z';
    const dispute = { reference: depositId, amount: '200', currency: 'EUR', updatedAt };
    // In both orders, because neither is newer.
    for (const [disputeId, statuses] of [
      ['dp-3', ['won', 'open']],
      ['dp-4', ['open', 'won']],
    ] as const) {
      for (const status of statuses) {
        const report = { ...dispute, disputeId, status };
        await server.provider.notifyDispute(report, server.notifyUrl);
      }
    }
    await untilTried(server);
    const { status } = await settle(caseId, { outcome: 'refund', sentTo: 'the card' });
    expect(status).toBe(200);
  });

  it('can be refunded once the report of a won dispute was dismissed', async () => {
    const { depositId, caseId } = await overpaid('dismissed');
    const dispute = { reference: depositId, disputeId: 'dp-5', amount: '200', currency: 'EUR' };
    const reported = async (status: 'open' | 'won', updatedAt: string) => {
      await server.provider.notifyDispute({ ...dispute, status, updatedAt }, server.notifyUrl);
      await untilTried(server);
    };
    await reported('won', '2026-01-03T00:00:00.000Z');
    const [won] = (await askOperator(server, 'unmatched', {})).body.notices;
    const { provider = '', eventId = '' } = won ?? {};
    await askOperator(server, 'dismissNotice', { provider, eventId, reason: 'we won' });
    await reported('open', '2026-01-02T00:00:00.000Z');
    const { status } = await settle(caseId, { outcome: 'refund', sentTo: 'the card' });
    expect(status).toBe(200);
  });
});
