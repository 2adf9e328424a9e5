import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

let ours: TestServer;
let theirs: TestServer;
let fakeWallet: FakeWallet;

beforeAll(async () => {
  fakeWallet = await startFakeWallet();
  ours = await startTestServer({ partner: { operatorApi } });
  const wallet = { url: fakeWallet.url, secrets: [fakeWallet.secret] };
  theirs = await startTestServer({ partner: { operatorApi, wallet } });
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await fakeWallet.close();
});

interface Money {
  server: TestServer;
  start: (user: string) => Promise<WithdrawingPlayer>;
  /** The available and held balance in minor units, after all notices were applied. */
  funds: (player: WithdrawingPlayer) => Promise<{ available: bigint; held: bigint }>;
}

const wallets: [string, () => Money][] = [
  [
    'our ledger',
    () => ({
      server: ours,
      start: (user) => startWithdrawingPlayer(ours, { user }),
      funds: (player) => player.funds(),
    }),
  ],
  [
    'the operator’s own wallet',
    () => ({
      server: theirs,
      async start(user) {
        fakeWallet.balanceOf(user).available = 100_00n;
        return startWithdrawingPlayer(theirs, { user });
      },
      async funds({ owner }) {
        const waiting = 'select from cashier.wallet_orders where next_attempt_at is not null';
        await until(async () => (await theirs.pool.query(waiting)).rowCount === 0);
        const { available, held } = fakeWallet.balanceOf(owner.slice('demo:'.length));
        return { available, held };
      },
    }),
  ],
];

describe.each(wallets)('withdrawals from %s', (name, choose) => {
  const user = (who: string) => `${who}-${name.length}`;

  it('wait for the operator, who approves them; then they are paid', async () => {
    const { server, start, funds } = choose();
    const player = await start(user('ann'));
    const id = await player.withdraw();
    expect(await funds(player)).toEqual({ available: 50_00n, held: 50_00n });
    const found = await askOperator(server, 'withdrawals', { status: 'review', user: user('ann') });
    expect(found.body.withdrawals).toMatchObject([
      { id, amount: '50', net: '50', destination: '•• 3000', status: 'review' },
    ]);
    expect((await askOperator(server, 'withdrawals', { id })).body).toEqual(found.body);
    const approved = await askOperator(server, 'approve', { id });
    expect(approved.body).toMatchObject({ id, decidedBy: 'joe' });
    expect((await askOperator(server, 'approve', { id })).status).toBe(200);
    await player.untilStatus(id, 'processing');
    await player.settle(id, 'sent');
    await player.untilStatus(id, 'sent');
    expect(await funds(player)).toEqual({ available: 50_00n, held: 0n });
    const late = await askOperator(server, 'reject', { id, reason: 'too late' });
    expect([late.status, late.body.error.code]).toEqual([409, 'alreadyDecided']);
  });

  it('that are rejected return the money, and the player sees why', async () => {
    const { server, start, funds } = choose();
    const player = await start(user('bea'));
    const id = await player.withdraw();
    const reason = 'The account is not in your name.';
    await askOperator(server, 'reject', { id, reason });
    expect(await player.untilStatus(id, 'rejected')).toMatchObject({ reason });
    expect(await funds(player)).toEqual({ available: 100_00n, held: 0n });
    const { body } = await askOperator(server, 'audit', { limit: 1 });
    expect(body.entries).toMatchObject([{ operation: 'reject', subject: id, by: 'joe' }]);
  });
});

it('another partner’s withdrawal looks like one that does not exist', async () => {
  const answer = await askOperator(ours, 'approve', { id: 'nobody-knows-it' });
  expect([answer.status, answer.body.error.code]).toEqual([404, 'notFound']);
});

it('a playthrough counts although the operator’s own wallet is down, and the log says so', async () => {
  fakeWallet.fault = 'down';
  const played = { kind: 'playthrough', amount: '7', currency: 'EUR', reference: 'p-1' };
  const request = { user: 'gus', ...played };
  const first = await askOperator(theirs, 'post', request);
  fakeWallet.fault = 'none';
  expect([first.status, first.body.outcome, first.body.available]).toEqual([
    200,
    'posted',
    undefined,
  ]);
  const again = await askOperator(theirs, 'post', request);
  expect(again.body).toMatchObject({ outcome: 'exists', available: '0' });
  const { body } = await askOperator(theirs, 'audit', { user: 'gus' });
  expect(body.entries.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});
