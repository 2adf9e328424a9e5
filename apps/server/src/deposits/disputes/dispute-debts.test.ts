import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

describe('a dispute', () => {
  it('that is open keeps its debt from being waived, because winning it returns the money', async () => {
    const player = await startReturnedDeposit(server);
    await player.spend(100_00n);
    await player.dispute({ isMoneyTaken: true, amount: '60' });
    const { user } = player;
    const debt = { user, currency: 'EUR', note: 'our mistake' };
    await askOperator(server, 'createDebt', { ...debt, reference: `${user}-d`, amount: '5' });
    const waive = (amount: string) =>
      askOperator(server, 'waiveDebt', { ...debt, reference: `${user}-${amount}`, amount });
    expect((await waive('6')).body.error).toMatchObject({
      code: 'stateForbids',
      message: expect.stringContaining('dispute'),
    });
    expect((await waive('5')).body).toMatchObject({ outcome: 'posted', owed: '60' });
    expect((await waive('5')).body).toMatchObject({ outcome: 'exists', owed: '60' });
    await player.dispute({ status: 'lost', amount: '60' });
    expect((await waive('60')).body).toMatchObject({ outcome: 'posted', owed: '0' });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
    // Overturned: the operator takes the waived sum back.
    await player.dispute({ status: 'won', amount: '60' });
    expect(await player.money()).toEqual({ available: 60_00n, held: 0n, owed: 0n });
    await askOperator(server, 'createDebt', { ...debt, reference: `${user}-o`, amount: '60' });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 0n });
  });

  it('that took its sum from the balance keeps no other debt from being waived', async () => {
    const player = await startReturnedDeposit(server);
    const { user } = player;
    await player.spend(30_00n);
    await player.dispute({ isMoneyTaken: true, amount: '60' });
    const debt = { user, currency: 'EUR', note: 'our mistake' };
    await askOperator(server, 'createDebt', { ...debt, reference: `${user}-d`, amount: '25' });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 15_00n });
    const waiver = { ...debt, reference: `${user}-w`, amount: '15' };
    expect((await askOperator(server, 'waiveDebt', waiver)).body).toMatchObject({ owed: '0' });
    await player.dispute({ status: 'won', amount: '60' });
    expect(await player.money()).toEqual({ available: 60_00n, held: 0n, owed: 0n });
  });
});
