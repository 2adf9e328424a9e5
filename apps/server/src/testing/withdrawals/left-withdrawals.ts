import { holdOf } from '../../withdrawals/withdrawal.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import type { TestServer } from '../test-server.ts';
import type { WithdrawingPlayer } from './withdrawing-player.ts';

/**
 * Leaves a withdrawal at a stage, as a crashed server would, and stops its checks until the test
 * continues.
 */
export async function leaveInStage(server: TestServer, id: string, stage: string): Promise<void> {
  const query = `update cashier.withdrawals set status = $2, confirmed_at = now(),
    next_check_at = null where id = $1`;
  await server.pool.query(query, [id, stage]);
}

/** Makes the withdrawal due now, with its last request to the provider long ago. */
export async function checkWithdrawalSoon(server: TestServer, id: string): Promise<void> {
  const query = `update cashier.withdrawals set next_check_at = now(),
    asked_at = asked_at - interval '1 minute' where id = $1`;
  await server.pool.query(query, [id]);
  server.app.services.wake('payouts');
}

/** The wallet has held the money, but this was not recorded. */
export async function leaveUnrecordedHold(
  server: TestServer,
  player: WithdrawingPlayer,
): Promise<string> {
  const id = (await player.draft()).body.id ?? '';
  const draft = await findWithdrawal(server.pool, id);
  if (!draft) throw new Error('there is no draft');
  await server.app.services.wallet.hold(holdOf(draft));
  await leaveInStage(server, id, 'holding');
  return id;
}

/** True if the provider was asked to pay it. */
export function wasPaid({ provider }: TestServer, id: string): boolean {
  return provider.payouts.requests.some(({ reference }) => reference === id);
}
