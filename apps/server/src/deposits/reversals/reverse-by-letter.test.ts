import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

describe('a chargeback reported by letter', () => {
  it('takes the named amount, once per reference, and turns any shortfall into a debt', async () => {
    const player = await startReturnedDeposit(server);
    await player.spend(80_00n);
    const letter = { reference: 'letter-17', amount: '50' };
    const first = await player.chargeBack(letter);
    expect(first.body).toMatchObject({ outcome: 'posted', deposit: { reversed: '50' } });
    const again = await player.chargeBack(letter);
    expect(again.body).toMatchObject({ outcome: 'exists', deposit: { reversed: '50' } });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 30_00n });
    const other = await player.chargeBack({ ...letter, amount: '51' });
    expect(other.body.error.code).toBe('referenceConflict');
    const beyond = await player.chargeBack({ amount: '50.01' });
    expect(beyond.body.error.code).toBe('beyondDeposit');
    expect((await player.chargeBack()).body.deposit).toMatchObject({ status: 'reversed' });
    expect((await player.chargeBack()).body.error.code).toBe('stateForbids');
    const { body } = await askOperator(server, 'audit', { limit: 20 });
    const entries = body.entries.filter(({ subject }) => subject === player.depositId);
    expect(entries.map(({ outcome }) => outcome).toReversed()).toEqual([
      'done',
      'done',
      'referenceConflict',
      'beyondDeposit',
      'done',
      'stateForbids',
    ]);
  });

  it('takes the last cent, after which nothing is left to take', async () => {
    const player = await startReturnedDeposit(server);
    await player.chargeBack({ amount: '99.99' });
    expect((await player.chargeBack()).body.deposit).toMatchObject({ reversed: '100' });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
    expect((await player.chargeBack({ amount: '0.01' })).body.error.code).toBe('stateForbids');
  });

  it('is not taken twice if the provider reports it after all; only the part beyond it is taken', async () => {
    const player = await startReturnedDeposit(server);
    await server.settle(player.depositId, 'reversed', { amount: '5' });
    await player.chargeBack({ amount: '20' });
    expect(await player.money()).toMatchObject({ available: 75_00n });
    await server.settle(player.depositId, 'reversed', { amount: '25' });
    expect(await player.money()).toMatchObject({ available: 75_00n });
    await server.settle(player.depositId, 'reversed', { amount: '30' });
    expect(await player.money()).toMatchObject({ available: 70_00n });
  });

  it('is refused while a dispute that is not won covers its sum, because the dispute takes it', async () => {
    for (const status of ['open', 'lost'] as const) {
      const player = await startReturnedDeposit(server);
      await player.dispute({ status, amount: '50' });
      const available = status === 'open' ? 100_00n : 50_00n;
      const { body } = await player.chargeBack({ amount: '50' });
      expect(body.error).toMatchObject({
        code: 'stateForbids',
        message: expect.stringContaining('dispute'),
      });
      expect(await player.money()).toMatchObject({ available, owed: 0n });
      await player.dispute({ status: 'won', amount: '50' });
      expect((await player.chargeBack({ amount: '50' })).status).toBe(200);
      expect(await player.money()).toMatchObject({ available: 50_00n, owed: 0n });
    }
  });

  it('is not taken twice if the provider reports it as a dispute after all', async () => {
    const player = await startReturnedDeposit(server);
    await player.chargeBack({ amount: '50' });
    await player.dispute({ status: 'open', isMoneyTaken: true, amount: '50' });
    expect(await player.money()).toMatchObject({ available: 50_00n, owed: 0n });
    await player.dispute({ status: 'lost', amount: '60' });
    expect(await player.money()).toMatchObject({ available: 40_00n, owed: 0n });
    await player.dispute({ status: 'won', amount: '60' });
    expect(await player.money()).toMatchObject({ available: 50_00n, owed: 0n });
  });

  it('is compared with a later dispute although an earlier letter recorded no disputes', async () => {
    const player = await startReturnedDeposit(server);
    await player.chargeBack({ amount: '10' });
    await server.pool.query('update cashier.reported_reversals set known_disputes = null');
    await player.chargeBack({ amount: '50' });
    await player.dispute({ status: 'lost', amount: '50' });
    expect(await player.money()).toMatchObject({ available: 40_00n, owed: 0n });
  });

  it('is added to a dispute that was known, but not to an earlier letter', async () => {
    const player = await startReturnedDeposit(server);
    await player.chargeBack({ amount: '30' });
    await player.dispute({ status: 'lost', amount: '40' });
    expect((await player.chargeBack({ amount: '50' })).status).toBe(200);
    expect(await player.money()).toMatchObject({ available: 10_00n, owed: 0n });
  });

  it('is not refused because of a dispute that an earlier letter covers', async () => {
    const player = await startReturnedDeposit(server);
    await player.chargeBack({ amount: '40' });
    await player.dispute({ status: 'lost', amount: '50' });
    expect((await player.chargeBack({ amount: '10' })).body.error.code).toBe('stateForbids');
    expect((await player.chargeBack({ amount: '11' })).status).toBe(200);
    expect(await player.money()).toMatchObject({ available: 39_00n, owed: 0n });
  });

  it('is added to a dispute that was known when it was entered', async () => {
    const player = await startReturnedDeposit(server);
    await player.dispute({ status: 'lost', amount: '20' });
    expect((await player.chargeBack({ amount: '50' })).status).toBe(200);
    expect(await player.money()).toMatchObject({ available: 30_00n, owed: 0n });
  });

  it('never exceeds the credited amount, even if two operators enter it at once', async () => {
    const player = await startReturnedDeposit(server);
    const answers = await Promise.all(
      ['joe', 'ann'].map((as) => player.chargeBack({ amount: '70' }, as)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await player.money()).toMatchObject({ available: 30_00n, owed: 0n });
  });

  it('is refused for a deposit without a credit, or of another partner', async () => {
    const player = await startReturnedDeposit(server);
    const waiting = (await server.deposit(player.token)).body.depositId;
    expect((await player.chargeBack({ id: waiting })).body.error.code).toBe('stateForbids');
    const offered = async (id: string) => {
      const { actions } = (await askOperator(server, 'payment', { id }, { as: 'fay' })).body;
      return actions.some(({ operation }) => operation === 'reverseDeposit');
    };
    expect([await offered(player.depositId), await offered(waiting)]).toEqual([true, false]);
    expect((await player.chargeBack({ id: 'none' })).body.error.code).toBe('notFound');
  });
});
