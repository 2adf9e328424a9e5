import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a player is shown the ten newest withdrawals that are open, and the five last that ended', async () => {
  const player = await startWithdrawingPlayer(server, { balance: 500_00n });
  const shown = async () => {
    const query = { country: 'de', currency: 'EUR' };
    const { body } = await server.call(player.token, 'userdata-payment-snippet', query);
    return [body.pending, body.recent].map((list) => list.map(({ id }) => id));
  };
  const newest: string[] = [];
  for (let made = 0; made < 11; made += 1) newest.unshift(await player.withdraw({ amount: '20' }));
  expect(await shown()).toEqual([newest.slice(0, 10), []]);
  const cancelled = newest.slice(0, 6);
  for (const id of cancelled) await player.cancel(id);
  expect(await shown()).toEqual([newest.slice(6), cancelled.slice(0, 5)]);
});
