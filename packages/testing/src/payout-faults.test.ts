import { until } from '@opencashier/server/testing/test-server';
import { startWithdrawingPlayer } from '@opencashier/server/testing/withdrawals/withdrawing-player';
import { payOut } from '@opencashier/server/workers/pay-out';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxedServer, startSandboxedServer } from './sandboxed-server.ts';

let pair: SandboxedServer;

beforeAll(async () => {
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  pair = await startSandboxedServer(400, { withdrawals });
});
afterAll(() => pair.close());

let players = 0;

/** A withdrawal of 50 EUR from 100 EUR, to which the sandbox applies the faults. */
async function withdraw(faults: object) {
  const user = `paid-${(players += 1)}`;
  await pair.setFaults(user, { payoutDelayMs: 0, ...faults });
  const player = await startWithdrawingPlayer(pair.server, { user });
  const id = await player.withdraw();
  return { user, player, id };
}

/** Checks a withdrawal now that would be checked in 15 seconds. */
async function askNow(id: string): Promise<void> {
  const due = 'update cashier.withdrawals set next_check_at = now() where id = $1';
  await pair.server.pool.query(due, [id]);
  await payOut(pair.server.app.services);
}

async function payoutsOf(id: string): Promise<unknown[]> {
  const answer = await fetch(`${pair.sandboxUrl}/control/payouts`);
  const { payouts } = (await answer.json()) as { payouts: { payout: { reference: string } }[] };
  return payouts.filter(({ payout }) => payout.reference === id);
}

const back = { available: 100_00n, held: 0n };
const gone = { available: 50_00n, held: 0n };

describe('a payout through the sandbox', () => {
  it('is sent, and the notice settles it', async () => {
    const { player, id } = await withdraw({ payout: 'send' });
    await player.untilStatus(id, 'sent');
    expect(await player.funds()).toEqual(gone);
  });

  it.each([
    [{ payout: 'reject' }, 'The bank rejected the account.'],
    [{ payout: 'fail' }, undefined],
    [{ payout: 'refuse' }, 'The bank rejected the account.'],
  ])('that ends with %o returns the money', async (faults, reason) => {
    const { player, id } = await withdraw(faults);
    const state = await player.untilStatus(id, 'failed');
    expect(state.reason).toBe(reason);
    expect(await player.funds()).toEqual(back);
  });

  it('without a result stays held until the sandbox decides', async () => {
    const { player, id } = await withdraw({ payout: 'never' });
    await player.untilStatus(id, 'processing');
    await until(async () => (await payoutsOf(id)).length === 1);
    await askNow(id);
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
    await pair.decidePayout(id, { outcome: 'reject', reason: 'The name does not match' });
    const state = await player.untilStatus(id, 'failed');
    expect(state.reason).toBe('The name does not match');
    expect(await player.funds()).toEqual(back);
  });

  it.each([
    ['every notice is lost', { notice: 'lost' }],
    ['there is no response although it acted', { answer: 'timeout', notice: 'lost' }],
    ['its responses are 500 although it acted', { answer: 'error-500', notice: 'lost' }],
    ['notices are forged', { notice: 'wrong-signature' }],
  ])('is paid once and found by polling if %s', async (_name, faults) => {
    const { user, player, id } = await withdraw({ payout: 'send', ...faults });
    await player.untilStatus(id, 'processing');
    await until(async () => (await payoutsOf(id)).length === 1);
    await pair.setFaults(user);
    await until(async () => {
      await askNow(id);
      return (await player.state(id)).status === 'sent';
    });
    expect(await payoutsOf(id)).toHaveLength(1);
    expect(await player.funds()).toEqual(gone);
  });

  it('handles duplicate and out-of-order notices', async () => {
    const { player, id } = await withdraw({
      payout: 'send',
      noticeDuplicates: 3,
      notice: 'out-of-order',
    });
    await player.untilStatus(id, 'sent');
    expect(await player.funds()).toEqual(gone);
  });

  it('that is sent minus the bank’s fee waits for the operator, with all of it on hold', async () => {
    const { player, id } = await withdraw({ payout: 'send-less' });
    const unclear = `select contradictions from cashier.withdrawals
      where id = $1 and status = 'processing' and contradictions <> '[]'`;
    await until(async () => (await pair.server.pool.query(unclear, [id])).rowCount === 1);
    const { rows } = await pair.server.pool.query(unclear, [id]);
    expect(rows[0]).toMatchObject({ contradictions: [{ status: 'sent', amount: '49.5' }] });
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
  });

  it('that is denied after it was accepted is still paid once', async () => {
    const { player, id, user } = await withdraw({ payout: 'deny' });
    await until(async () => (await payoutsOf(id)).length === 1);
    await askNow(id);
    expect(await payoutsOf(id)).toHaveLength(1);
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
    await pair.setFaults(user);
    await pair.decidePayout(id, { outcome: 'send' });
    await player.untilStatus(id, 'sent');
    expect(await player.funds()).toEqual(gone);
  });

  it('that is returned after it was sent goes back to the player', async () => {
    const { player, id } = await withdraw({ payout: 'send' });
    await player.untilStatus(id, 'sent');
    await pair.decidePayout(id, { outcome: 'return', reason: 'No such account' });
    await player.untilStatus(id, 'failed');
    expect(await player.funds()).toEqual(back);
  });
});
