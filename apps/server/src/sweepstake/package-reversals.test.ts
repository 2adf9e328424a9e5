import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let player: PackageBuyer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startPackageBuyer(server);
});

async function sumsOfCases(state: string) {
  const user = player.owner.slice('demo:'.length);
  const { cases } = (await askOperator(server, 'cases', { user, state })).body;
  return cases.map(({ money }) => money?.amount);
}

describe('a reversal of everything leaves nothing in a case of', () => {
  it('a package whose short payment waits there', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '2' });
    await server.settle(depositId, 'expired');
    expect(await sumsOfCases('open')).toEqual(['2']);
    await server.settle(depositId, 'reversed', { amount: '2' });
    expect(await sumsOfCases('open')).toEqual([]);
    expect(await player.state(depositId)).toMatchObject({ ending: 'reversed' });
  });

  it('a package whose short payment is reported after it has ended', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'expired');
    await server.settle(depositId, 'reversed', { amount: '2' });
    expect(await sumsOfCases('open')).toEqual([]);
  });

  it('an overpaid package whose reversal is reported first', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'reversed', { amount: '12' });
    expect(await sumsOfCases('open')).toEqual([]);
    expect(await player.coins()).toEqual({ gc: 0n, sc: 0n, unplayed: 0n });
  });
});
