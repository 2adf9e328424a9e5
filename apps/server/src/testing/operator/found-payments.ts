import type { TestServer } from '../test-server.ts';
import { startWithdrawingPlayer } from '../withdrawals/withdrawing-player.ts';
import { askOperator } from './ask-operator.ts';

export type FoundPayments = Record<'paid' | 'failed' | 'review' | 'sent', string>;

/** The ids of two deposits by one player and two withdrawals by another, in their states. */
export async function makePayments(server: TestServer): Promise<FoundPayments> {
  const token = await server.token({ user: 'ada' });
  const paid = (await server.deposit(token)).body.depositId;
  await server.settle(paid, 'processed');
  const failed = (await server.deposit(token, { amount: '25' })).body.depositId;
  await server.settle(failed, 'failed', { reason: '=HYPERLINK("x"), <b>no</b>;=1; @x;a-b' });
  const player = await startWithdrawingPlayer(server, { user: 'ben' });
  const sent = await player.withdraw({ amount: '20' });
  await askOperator(server, 'approve', { id: sent });
  await player.untilStatus(sent, 'processing');
  await player.settle(sent, 'sent');
  const review = await player.withdraw({ amount: '30' });
  return { paid, failed, review, sent };
}
