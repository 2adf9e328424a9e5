import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/ask-operator.ts';
import { startReturning } from '../testing/returned-deposit-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const twoPeopleAbove = { EUR: '50' };
  server = await startTestServer({ partner: { operatorApi: { ...operatorApi, twoPeopleAbove } } });
});
afterAll(() => server.close());

describe('a refund', () => {
  it('above the sum of one person waits for a second one, and is made once', async () => {
    const player = await startReturning(server);
    const asked = { reference: 'large', amount: '60' };
    const first = await player.refund(asked);
    expect([first.status, first.body.proposal.state]).toEqual([202, 'open']);
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
    const { id } = first.body.proposal;
    const confirmed = await askOperator(server, 'confirmProposal', { id }, { as: 'fin' });
    expect(confirmed.body).toMatchObject({ state: 'done', answer: { status: 'refunded' } });
    expect((await player.refund(asked)).body).toMatchObject({ status: 'refunded', amount: '60' });
    expect(await player.money()).toEqual({ available: 40_00n, held: 0n, owed: 0n });
    const { body } = await askOperator(server, 'refunds', { depositId: player.depositId });
    expect(body.refunds[0]?.requestedBy).toBe('fay, confirmed by fin');
  });

  it('of all that is left counts with that sum, and so does a chargeback by post', async () => {
    const player = await startReturning(server);
    expect((await player.refund()).status).toBe(202);
    expect((await player.chargeBack()).status).toBe(202);
    expect((await player.refund({ amount: '50' })).status).toBe(200);
  });

  it('is for finance, and its list for everyone', async () => {
    const player = await startReturning(server);
    for (const as of ['vic', 'sue', 'ron', 'games']) {
      expect((await player.refund({ amount: '1' }, as)).status).toBe(403);
      expect((await player.chargeBack({ amount: '1' }, as)).status).toBe(403);
    }
    expect((await askOperator(server, 'disputes', {}, { as: 'vic' })).status).toBe(200);
    expect((await askOperator(server, 'refunds', {}, { as: 'sue' })).status).toBe(200);
  });
});
