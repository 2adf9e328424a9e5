import type { ProviderRefund } from '@opencashier/contract/provider/refunds';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  checkRefundsNow,
  refundsRequestedFor,
  startReturnedDeposit,
  untilTried,
} from '../../testing/deposits/returned-deposit-fixture.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findRefund } from '../store/refunds.ts';
import { continueRefund } from './send-refund.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  server.provider.fault = 'none';
  server.provider.refunds.outcome = 'refunded';
});

async function moveRequestBack(id: string): Promise<void> {
  const age = `update cashier.refunds set asked_at = asked_at - interval '1 minute' where id = $1`;
  await server.pool.query(age, [id]);
}

describe('a refund', () => {
  it('that the provider has confirmed once is never requested again, even if the provider forgets it', async () => {
    server.provider.refunds.outcome = 'processing';
    const player = await startReturnedDeposit(server);
    const { body } = await player.refund({ amount: '40' });
    server.provider.refunds.refunds.delete(body.id);
    await checkRefundsNow(server);
    expect(refundsRequestedFor(server, player)).toHaveLength(1);
    expect(await player.money()).toMatchObject({ held: 40_00n });
    // Only a person who has asked the provider can end it now.
    const end = { id: body.id, outcome: 'failed', reason: 'not found at Acme' };
    const ended = await askOperator(server, 'endRefund', end);
    expect(ended.body).toMatchObject({ status: 'failed', failureCode: 'ended' });
    expect((await askOperator(server, 'endRefund', end)).status).toBe(200);
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
    const other = await askOperator(server, 'endRefund', { ...end, outcome: 'refunded' });
    expect(other.body.error.code).toBe('stateForbids');
  });

  it('whose request was lost cannot be ended as failed while the provider may still answer it', async () => {
    const player = await startReturnedDeposit(server);
    server.provider.fault = 'hangUp';
    const { id } = (await player.refund({ amount: '40' })).body;
    server.provider.fault = 'none';
    const end = { id, outcome: 'failed', reason: 'not found at Acme' };
    const early = await askOperator(server, 'endRefund', end);
    expect([early.status, early.body.error.code]).toEqual([422, 'stateForbids']);
    expect(await player.money()).toMatchObject({ available: 60_00n, held: 40_00n });
    await moveRequestBack(id);
    const ended = await askOperator(server, 'endRefund', end);
    expect(ended.body).toMatchObject({ status: 'failed', failureCode: 'ended' });
    expect(await player.money()).toMatchObject({ available: 100_00n, held: 0n });
  });

  it('that the provider has made cannot be ended as failed, even if its notice was lost', async () => {
    const player = await startReturnedDeposit(server);
    server.provider.fault = 'lost';
    const { id } = (await player.refund({ amount: '40' })).body;
    server.provider.fault = 'none';
    const end = { id, outcome: 'failed', reason: 'not found at Acme' };
    const refused = await askOperator(server, 'endRefund', end);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'stateForbids']);
    expect(await player.money()).toEqual({ available: 60_00n, held: 0n, owed: 0n });
  });

  /** An operator ends the refund while the provider is asked for its status. */
  async function endDuringCheck(statusFor: (id: string) => ProviderRefund | undefined) {
    const player = await startReturnedDeposit(server);
    server.provider.fault = 'hangUp';
    const { id } = (await player.refund({ amount: '40' })).body;
    server.provider.fault = 'none';
    const provider = server.app.services.providers.get('sandbox');
    if (!provider?.refundStatus)
      throw new Error('the sandbox does not report the status of refunds');
    vi.spyOn(provider, 'refundStatus').mockImplementationOnce(async () => {
      const end = { id, outcome: 'failed', reason: 'not found at Acme' };
      expect((await askOperator(server, 'endRefund', end)).status).toBe(200);
      return statusFor(id);
    });
    await moveRequestBack(id);
    const refund = await findRefund(server.pool, id);
    if (!refund) throw new Error('there is no refund');
    await continueRefund(server.app.services, refund);
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
    return { player, id };
  }

  it('that an operator ended as failed is not requested from the provider again', async () => {
    const { player } = await endDuringCheck(() => undefined);
    expect(refundsRequestedFor(server, player)).toEqual([]);
  });

  it('that an operator ended as failed is listed if the provider answers that it was made', async () => {
    const { id } = await endDuringCheck((reference) => ({
      reference,
      providerId: `made-${reference}`,
      status: 'refunded',
      amount: '40',
      currency: 'EUR',
      updatedAt: new Date().toISOString(),
    }));
    await untilTried(server);
    const { notices } = (await askOperator(server, 'unmatched', {})).body;
    expect(notices).toMatchObject([{ body: { type: 'refund.updated', data: { reference: id } } }]);
    const { provider = '', eventId = '' } = notices[0] ?? {};
    await askOperator(server, 'dismissNotice', { provider, eventId, reason: 'taken back' });
  });
});
