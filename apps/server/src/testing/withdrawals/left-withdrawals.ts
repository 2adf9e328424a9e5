import { holdOf } from '../../withdrawals/withdrawal.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import type { TestServer } from '../test-server.ts';
import type { Withdrawing } from './withdrawing.ts';

/** As a server leaves a withdrawal that ends there; nobody looks at it before a test says so. */
export async function leaveAt(server: TestServer, id: string, stage: string): Promise<void> {
  const query = `update cashier.withdrawals set status = $2, confirmed_at = now(),
    next_check_at = null where id = $1`;
  await server.pool.query(query, [id, stage]);
}

/** It is due now, and its provider was asked long ago. */
export async function lookAt(server: TestServer, id: string): Promise<void> {
  const query = `update cashier.withdrawals set next_check_at = now(),
    asked_at = asked_at - interval '1 minute' where id = $1`;
  await server.pool.query(query, [id]);
  server.app.services.wake();
}

/** The wallet has set its money apart, and nobody recorded that. */
export async function leaveHeld(server: TestServer, player: Withdrawing): Promise<string> {
  const id = (await player.draft()).body.id ?? '';
  const draft = await findWithdrawal(server.pool, id);
  if (!draft) throw new Error('there is no draft');
  await server.app.services.wallet.hold(holdOf(draft));
  await leaveAt(server, id, 'holding');
  return id;
}

/** True if the provider was asked to pay it. */
export function wasPaid({ provider }: TestServer, id: string): boolean {
  return provider.payouts.asked.some(({ reference }) => reference === id);
}
