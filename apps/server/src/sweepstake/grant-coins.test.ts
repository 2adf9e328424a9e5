import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { redemptionOf } from '../testing/sweepstake/redemption-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { giveMoney } from '../testing/withdrawals/withdrawing-player.ts';

const ratesFile = fileURLToPath(new URL('../../rates/development.json', import.meta.url));

let server: TestServer;
let player: PackageBuyer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ratesFile }, partner: { operatorApi } });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startPackageBuyer(server);
  await giveMoney(server, player.owner, 20_00n, 'SC');
});

let postings = 0;
const grant = (change: Record<string, string | null> = {}) =>
  askOperator(server, 'post', {
    user: player.owner.replace('demo:', ''),
    reference: `grant-${(postings += 1)}`,
    kind: 'adjustment',
    direction: 'credit',
    amount: '10',
    currency: 'SC',
    ...change,
  });
const play = (amount: string) => grant({ kind: 'playthrough', direction: null, amount });

async function redeemable(): Promise<string> {
  const payload = { ...redemptionOf('16'), dryRun: true };
  return (await server.call(player.token, 'withdrawal-create', payload)).body.available;
}

describe('coins that an operator grants', () => {
  it('must be played once by default', async () => {
    expect((await grant()).body.outcome).toBe('posted');
    expect(await player.coins()).toMatchObject({ sc: 30_00n, unplayed: 10_00n });
    expect(await redeemable()).toBe('20');
    await play('4');
    expect(await redeemable()).toBe('24');
    await play('6');
    expect(await redeemable()).toBe('30');
  });

  it('must be played as often as the adjustment says, and lock no other coins', async () => {
    await grant({ playthrough: '3' });
    expect(await player.coins()).toMatchObject({ unplayed: 30_00n });
    expect(await redeemable()).toBe('20');
    await play('25');
    expect(await redeemable()).toBe('25');
  });

  it('can be redeemed immediately if the adjustment says so', async () => {
    await grant({ playthrough: '0' });
    expect(await redeemable()).toBe('30');
  });

  it('must be played once, however often the adjustment is sent', async () => {
    const reference = `again-${player.owner}`;
    await grant({ reference });
    expect((await grant({ reference })).body.outcome).toBe('exists');
    expect(await player.coins()).toMatchObject({ sc: 30_00n, unplayed: 10_00n });
  });

  it.each([
    ['a win', { kind: 'win', direction: null }],
    ['money', { currency: 'USD' }],
    ['a debit', { direction: 'debit' }],
  ])('need no playthrough as %s', async (_, change) => {
    expect((await grant({ ...change, playthrough: '1' })).status).toBe(400);
    expect((await grant(change)).status).toBe(200);
    expect(await player.coins()).toMatchObject({ unplayed: 0n });
  });
});
