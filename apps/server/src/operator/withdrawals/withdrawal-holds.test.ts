import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import {
  leaveInStage,
  checkWithdrawalSoon,
  wasPaid,
} from '../../testing/withdrawals/left-withdrawals.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
let player: WithdrawingPlayer;
let user: string;

beforeAll(async () => {
  const withdrawals = { approveUpTo: { EUR: '30' }, codeFrom: {}, limits: {} };
  server = await startTestServer({ partner: { operatorApi, withdrawals } });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startWithdrawingPlayer(server);
  user = player.owner.slice('demo:'.length);
});

const hold = () => askOperator(server, 'holdWithdrawals', { user, reason: 'stolen account?' });
const release = () =>
  askOperator(server, 'releaseWithdrawals', { user, reason: 'documents checked' }, { as: 'ann' });
const approve = (id: string) => askOperator(server, 'approve', { id });

async function found(id: string) {
  const { body } = await askOperator(server, 'withdrawals', { user });
  return body.withdrawals.find((one) => one.id === id);
}

describe('a player whose withdrawals are on hold', () => {
  it('can request more, which wait in review and cannot be approved by rule or by hand', async () => {
    expect((await hold()).body).toMatchObject({ user, reason: 'stolen account?', setBy: 'joe' });
    const id = await player.withdraw({ amount: '20' });
    expect((await player.state(id)).status).toBe('review');
    expect(await found(id)).toMatchObject({ decidedBy: 'hold', isOnHold: true });
    const refused = await approve(id);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'withdrawalsOnHold']);
    expect((await player.cancel(id)).body.status).toBe('cancelled');
    expect(await player.funds()).toEqual({ available: 100_00n, held: 0n });
  });

  it('is not paid an approved withdrawal until it is released and approved again', async () => {
    const id = await player.withdraw({ amount: '40' });
    const left = await player.withdraw({ amount: '50' });
    await leaveInStage(server, id, 'approved');
    await hold();
    expect(await found(id)).toMatchObject({ status: 'review', isOnHold: true });
    // One that a server approved in the same moment.
    await leaveInStage(server, left, 'approved');
    await checkWithdrawalSoon(server, left);
    await player.untilStatus(left, 'review');
    expect([wasPaid(server, id), wasPaid(server, left)]).toEqual([false, false]);
    expect((await release()).status).toBe(200);
    expect(await found(id)).not.toHaveProperty('isOnHold');
    expect((await approve(id)).status).toBe(200);
    await player.untilStatus(id, 'processing');
    await until(async () => wasPaid(server, id));
  });

  it('is not paid a withdrawal that the provider did not answer', async () => {
    const id = await player.withdraw({ amount: '40' });
    await leaveInStage(server, id, 'processing');
    await hold();
    const check = async () => {
      await checkWithdrawalSoon(server, id);
      const isChecked =
        'select from cashier.withdrawals where id = $1 and checks > 0 and next_check_at > now()';
      await until(async () => (await server.pool.query(isChecked, [id])).rowCount === 1);
    };
    await check();
    expect(wasPaid(server, id)).toBe(false);
    await release();
    await checkWithdrawalSoon(server, id);
    await until(async () => wasPaid(server, id));
  });

  it('is listed with the reason, and everything is in the audit log', async () => {
    await hold();
    await hold();
    const listed = await askOperator(server, 'withdrawalHolds', {});
    expect(listed.body.holds.filter((one) => one.user === user)).toHaveLength(1);
    const holdsOf = async (player: string) =>
      (await askOperator(server, 'withdrawalHolds', { user: player })).body.holds;
    expect(await holdsOf(user)).toMatchObject([{ user }]);
    expect(await holdsOf('nobody')).toEqual([]);
    await release();
    expect(await holdsOf(user)).toEqual([]);
    const again = await release();
    expect([again.status, again.body.error.code]).toEqual([404, 'notFound']);
    const { body } = await askOperator(server, 'audit', { user });
    expect(body.entries.map(({ operation, by, outcome }) => [operation, by, outcome])).toEqual([
      ['releaseWithdrawals', 'ann', 'notFound'],
      ['releaseWithdrawals', 'ann', 'done'],
      ['holdWithdrawals', 'joe', 'done'],
      ['holdWithdrawals', 'joe', 'done'],
    ]);
    const after = await player.withdraw({ amount: '20' });
    expect((await player.state(after)).status).not.toBe('review');
  });
});
