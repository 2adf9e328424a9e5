import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectWithdrawal } from '../withdrawals/review/decide-withdrawal.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { everythingStored } from '../testing/everything-stored.ts';
import {
  leaveInStage,
  leaveUnrecordedHold,
  checkWithdrawalSoon,
  wasPaid,
} from '../testing/withdrawals/left-withdrawals.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';

let fakeWallet: FakeWallet;
let server: TestServer;

beforeAll(async () => {
  fakeWallet = await startFakeWallet();
  const wallet = { url: fakeWallet.url, secrets: [fakeWallet.secret] };
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  server = await startTestServer({ partner: { operatorApi, wallet, withdrawals } });
});
afterAll(async () => {
  await server.close();
  await fakeWallet.close();
});

/** A worker has tried it without success. */
async function untilChecked(id: string) {
  const looked =
    'select from cashier.withdrawals where id = $1 and checks > 0 and next_check_at > now()';
  await until(async () => (await server.pool.query(looked, [id])).rowCount === 1);
}

async function startPlayer(user: string) {
  fakeWallet.balanceOf(user).available = 100_00n;
  return startWithdrawingPlayer(server, { balance: 0n, user });
}

describe('a withdrawal from an operator’s own wallet', () => {
  it('is held there, and leaves it once the provider has paid', async () => {
    const player = await startPlayer('far-1');
    const id = await player.withdraw();
    expect(fakeWallet.balanceOf('far-1')).toEqual({ available: 50_00n, held: 50_00n });
    await player.untilStatus(id, 'processing');
    await until(async () => server.provider.payouts.payouts.has(id));
    await player.settle(id, 'sent');
    await player.untilStatus(id, 'sent');
    await until(async () => fakeWallet.balanceOf('far-1').held === 0n);
    expect(fakeWallet.balanceOf('far-1').available).toBe(50_00n);
  });

  it('that is rejected is released there', async () => {
    const player = await startPlayer('far-2');
    const id = await player.withdraw({ amount: '70' });
    const decision = { id, partner: 'demo', actor: 'Ada', reason: 'no' };
    await rejectWithdrawal(server.app.services, decision);
    await until(async () => fakeWallet.balanceOf('far-2').held === 0n);
    expect(fakeWallet.balanceOf('far-2').available).toBe(100_00n);
  });

  it('that the wallet refuses says why, and stays a draft', async () => {
    const player = await startPlayer('far-3');
    const draft = await player.draft();
    fakeWallet.refusal = { message: 'Verify your identity.', link: 'https://acme.example/verify' };
    const refused = await player.confirm(draft.body.id ?? '');
    fakeWallet.refusal = undefined;
    expect(refused.body.error).toMatchObject({
      code: 'banking.walletRefused',
      message: 'Verify your identity.',
    });
    expect((await player.state(draft.body.id ?? '')).status).toBe('draft');
    expect((await player.confirm(draft.body.id ?? '')).status).toBe(200);
  });

  it('whose hold was never recorded is held once, and goes on', async () => {
    const player = await startPlayer('far-4');
    const id = await leaveUnrecordedHold(server, player);
    await checkWithdrawalSoon(server, id);
    await player.untilStatus(id, 'processing');
    expect(fakeWallet.balanceOf('far-4')).toEqual({ available: 50_00n, held: 50_00n });
  });

  it('waits while the player owes money there, whatever was decided before', async () => {
    const player = await startPlayer('far-5');
    fakeWallet.balanceOf('far-5').available = 200_00n;
    const held = await leaveUnrecordedHold(server, player);
    const reviewed = await player.withdraw({ amount: '70' });
    const approved = await player.withdraw({ amount: '70' });
    await leaveInStage(server, approved, 'approved');
    fakeWallet.owed.set('far-5', 1n);
    for (const id of [held, approved]) {
      await checkWithdrawalSoon(server, id);
      await player.untilStatus(id, 'review');
    }
    for (const id of [held, reviewed, approved]) {
      const { body } = await askOperator(server, 'approve', { id });
      expect(body.error.code).toBe('playerOwes');
      expect(wasPaid(server, id)).toBe(false);
    }
    fakeWallet.owed.clear();
    expect((await askOperator(server, 'approve', { id: held })).status).toBe(200);
  });

  it('waits while the wallet does not report the debt', async () => {
    const player = await startPlayer('far-6');
    const id = await player.withdraw({ amount: '70' });
    await leaveInStage(server, id, 'approved');
    fakeWallet.fault = 'down';
    await checkWithdrawalSoon(server, id);
    const looked = 'select from cashier.withdrawals where id = $1 and checks > 0';
    await until(async () => (await server.pool.query(looked, [id])).rowCount === 1);
    expect(wasPaid(server, id)).toBe(false);
    fakeWallet.fault = 'none';
    await checkWithdrawalSoon(server, id);
    await player.untilStatus(id, 'processing');
  });
});

describe('a hold that an operator’s own wallet did not answer', () => {
  const ordersTaken = () =>
    until(async () => {
      const waiting = 'select from cashier.wallet_orders where next_attempt_at is not null';
      return (await server.pool.query(waiting)).rowCount === 0;
    });

  it('but rejected with a 404 leaves a draft, which can be confirmed once the wallet is fixed', async () => {
    const player = await startPlayer('lost-1');
    const id = (await player.draft()).body.id ?? '';
    fakeWallet.fixedAnswer = { status: 404, body: '{"error":"no such player"}' };
    const refused = await player.confirm(id);
    expect(refused.body.error?.code).toBe('banking.providerUnavailable');
    expect((await player.state(id)).status).toBe('draft');
    fakeWallet.fixedAnswer = undefined;
    expect((await player.confirm(id)).status).toBe(200);
    await player.untilStatus(id, 'processing');
    expect(fakeWallet.balanceOf('lost-1')).toEqual({ available: 50_00n, held: 50_00n });
  });

  it('can be neither approved nor rejected while the answer may still come, and says so', async () => {
    const player = await startPlayer('lost-3');
    const id = (await player.draft()).body.id ?? '';
    fakeWallet.fault = 'late';
    expect((await player.confirm(id)).status).toBe(503);
    const refused = [
      await askOperator(server, 'approve', { id }),
      await askOperator(server, 'reject', { id, reason: 'no' }),
    ];
    fakeWallet.fault = 'none';
    for (const { body } of refused) {
      expect(body.error).toMatchObject({
        code: 'stateForbids',
        message: 'The wallet has not answered the hold request. Try again in a minute.',
      });
    }
    fakeWallet.deliverDelayed();
  });

  it('can be cancelled by the player or rejected by the operator, and nothing stays on hold', async () => {
    const player = await startPlayer('lost-2');
    const [cancelled = '', rejected = ''] = [
      (await player.draft()).body.id,
      (await player.draft()).body.id,
    ];
    fakeWallet.fault = 'late';
    for (const id of [cancelled, rejected]) {
      expect((await player.confirm(id)).status).toBe(503);
      // The wallet has held the first one, and the second is still on its way.
      if (id === cancelled) fakeWallet.deliverDelayed();
      await checkWithdrawalSoon(server, id);
      await untilChecked(id);
    }
    expect((await player.state(cancelled)).isCancellable).toBe(true);
    expect((await player.cancel(cancelled)).body.status).toBe('cancelled');
    const reason = 'The wallet does not answer.';
    const { body } = await askOperator(server, 'reject', { id: rejected, reason });
    expect(body.status).toBe('rejected');
    fakeWallet.fault = 'none';
    await ordersTaken();
    fakeWallet.deliverDelayed();
    expect(fakeWallet.balanceOf('lost-2')).toEqual({ available: 100_00n, held: 0n });
  });

  it.each(['before', 'after'])(
    'that it makes %s the attempt was given up is released',
    async (when) => {
      const user = `late-${when}`;
      const player = await startPlayer(user);
      const id = (await player.draft()).body.id ?? '';
      fakeWallet.fault = 'late';
      expect((await player.confirm(id)).status).toBe(503);
      expect(fakeWallet.delayed).toBe(1);
      fakeWallet.fault = 'none';
      fakeWallet.refusal = { message: 'Not today.' };
      await checkWithdrawalSoon(server, id);
      await player.untilStatus(id, 'draft');
      fakeWallet.refusal = undefined;
      if (when === 'before') fakeWallet.deliverDelayed();
      await ordersTaken();
      fakeWallet.deliverDelayed();
      expect(fakeWallet.balanceOf(user)).toEqual({ available: 100_00n, held: 0n });
      expect((await player.confirm(id)).status).toBe(200);
      expect(fakeWallet.balanceOf(user)).toEqual({ available: 50_00n, held: 50_00n });
    },
  );
});

describe('an erasure of a player whose money is in an operator’s own wallet', () => {
  const word = 'Zyxwvu of the wallet';
  const erase = (user: string) => askOperator(server, 'erasePlayer', { user });
  const hasWord = async () => (await everythingStored(server.pool)).includes(word);
  /** Also orders that were just postponed by an attempt during the fault. */
  const untilTaken = () =>
    until(async () => {
      const { rowCount } = await server.pool.query(
        'update cashier.wallet_orders set next_attempt_at = now() where next_attempt_at is not null',
      );
      server.app.services.wake('orders');
      return rowCount === 0;
    });

  it('waits for money held or owed there, for undelivered orders, and for its answer', async () => {
    const user = 'far-7';
    const player = await startPlayer(user);
    const id = await player.withdraw();
    await player.untilStatus(id, 'processing');
    expect((await erase(user)).body.error.message).toBe(
      `Still open: withdrawal ${id}; 50 EUR on hold.`,
    );
    // The wallet learns of the payout later, and keeps its hold until then.
    fakeWallet.fixedAnswer = { status: 503, body: '{}' };
    await until(async () => server.provider.payouts.payouts.has(id));
    await player.settle(id, 'sent');
    await player.untilStatus(id, 'sent');
    expect((await erase(user)).body.error.message).toMatch(
      /^Still open: wallet order \d+, which your wallet has not taken; 50 EUR on hold\.$/,
    );
    fakeWallet.fault = 'down';
    const unanswered = await erase(user);
    expect([unanswered.status, unanswered.body.error.code]).toEqual([503, 'unavailable']);
    fakeWallet.fault = 'none';
    fakeWallet.fixedAnswer = undefined;
    await untilTaken();
    fakeWallet.owed.set(user, 1n);
    expect((await erase(user)).body.error.message).toBe('Still open: a debt.');
    fakeWallet.owed.clear();
    expect(await player.state(id)).toHaveProperty('destination');
    expect((await erase(user)).body.erased).toMatchObject({ withdrawals: 1 });
    expect(await player.state(id)).not.toHaveProperty('destination');
    expect(fakeWallet.balanceOf(user)).toEqual({ available: 50_00n, held: 0n });
  });

  it('keeps the orders, without the wallet’s messages, and late money is still credited there', async () => {
    const user = 'far-8';
    const token = await server.token({ user });
    const { depositId } = (await server.deposit(token)).body;
    fakeWallet.fixedAnswer = { status: 422, body: JSON.stringify({ error: word }) };
    await server.settle(depositId, 'processed');
    await until(hasWord);
    fakeWallet.fixedAnswer = undefined;
    await untilTaken();
    expect((await erase(user)).status).toBe(200);
    expect(await hasWord()).toBe(false);
    await server.settle(depositId, 'reversed', { reason: word });
    await untilTaken();
    const movements = fakeWallet.movements.filter((movement) => movement.user === user);
    expect(movements.map(({ operation }) => operation)).toEqual(['credit', 'reverse']);
    expect(await hasWord()).toBe(false);
  });
});
