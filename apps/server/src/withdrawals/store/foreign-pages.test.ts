import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
let player: WithdrawingPlayer;
let own: string[];
let foreign: string;

beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  player = await startWithdrawingPlayer(server);
  const stranger = await startWithdrawingPlayer(server);
  const first = await player.withdraw({ amount: '20' });
  foreign = await stranger.withdraw({ amount: '20' });
  own = [await player.withdraw({ amount: '20' }), first];
});
afterAll(() => server.close());

describe('somebody else’s withdrawal id as a page cursor', () => {
  const list = async (before: string) => {
    const { body } = await server.call(player.token, 'withdrawal-list', { before });
    return body.withdrawals.map(({ id }) => id);
  };

  it('tells a player no more than an unknown id', async () => {
    expect(await list(own[0] ?? '')).toEqual([own[1]]);
    expect(await list(foreign)).toEqual(await list('never-was'));
  });

  it('shows an operator nothing about another partner', async () => {
    await server.pool.query(`update cashier.withdrawals set partner = 'other' where id = $1`, [
      foreign,
    ]);
    const search = async (before: string) => {
      const { body } = await askOperator(server, 'withdrawals', { before });
      return body.withdrawals.map(({ id }) => id);
    };
    expect(await search(own[0] ?? '')).toEqual([own[1]]);
    expect(await search(foreign)).toEqual(await search('never-was'));
  });
});
