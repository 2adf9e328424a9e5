import type { Pushes } from '@opencashier/contract/calls/socket/pushes';
import type { Pool } from 'pg';
import { coalesce } from '../queues/coalesce.ts';
import { amountOf } from '../rates/amounts.ts';
import { depositStateOf } from '../deposits/domain/deposit-view.ts';
import { withdrawalStateOf } from '../withdrawals/domain/withdrawal-view.ts';
import type { Services } from '../services/services.ts';
import type { Identity, Viewer } from '../security/tokens.ts';
import { type Deposit, viewOfDeposit } from '../deposits/deposit.ts';
import { findDeposits, recentDepositUpdates } from '../deposits/store/deposits.ts';
import { viewOfWithdrawal } from '../withdrawals/withdrawal.ts';
import { findWithdrawal, recentWithdrawalUpdates } from '../withdrawals/store/withdrawals.ts';
import { undefinedIfUnavailable } from '../wallet/undefined-if-unavailable.ts';
import type { ChangeNotice } from './change-bus.ts';

/** Sends an event to every connected widget of a player, in the view that it belongs to. */
export type Push = <E extends keyof Pushes>(viewer: Viewer, event: E, payload: Pushes[E]) => void;

/** A connected player. Each view gets its own transactions and the balance. */
type Listener = Pick<Identity, 'owner' | 'view' | 'currency'>;

/** The services that send a player the current state. */
type NotifyPlayersDeps = Pick<Services, 'pool' | 'wallet' | 'now'>;

/** Reads a deposit, together with others that are read at the same time. */
export type ReadDeposit = (id: string) => Promise<Deposit | undefined>;

export function createReadDeposit(pool: Pool): ReadDeposit {
  return coalesce(async (ids: readonly string[]) => {
    const found = await findDeposits(pool, ids);
    const byId = new Map(found.map((deposit) => [deposit.id, deposit]));
    return ids.map((id) => byId.get(id));
  });
}

/**
 * Sends a connected player the change that a notice is about. The state is read from the database,
 * not from the notice.
 */
export async function notifyPlayer(
  services: NotifyPlayersDeps & { readDeposit: ReadDeposit },
  { depositId, withdrawalId }: ChangeNotice,
  listener: Listener,
  push: Push,
): Promise<void> {
  if (withdrawalId !== undefined) return notifyOfWithdrawal(services, withdrawalId, listener, push);
  if (depositId === undefined) return notifyOfBalance(services, listener, push);
  const deposit = await services.readDeposit(depositId);
  if (!deposit || viewOfDeposit(deposit) !== listener.view) return;
  push(listener, 'deposit.status', depositStateOf(deposit, services.now()));
  // The credit may have been reversed since; the balance has changed either way.
  if (deposit.creditedMinor !== null) {
    await notifyOfBalance(services, { ...listener, currency: deposit.currency }, push);
  }
}

/** LIST-31: every method that is off, so that a missed notice does no harm. */
export function notifyOfMethods(
  { methods }: Pick<Services, 'methods'>,
  player: Viewer & Pick<Identity, 'partner'>,
  push: Push,
): void {
  push(player, 'methods.off', methods.offOf(player.partner) ?? { deposit: [], withdrawal: [] });
}

async function notifyOfWithdrawal(
  services: NotifyPlayersDeps,
  id: string,
  listener: Listener,
  push: Push,
): Promise<void> {
  const withdrawal = await findWithdrawal(services.pool, id);
  if (!withdrawal || viewOfWithdrawal(withdrawal) !== listener.view) return;
  push(listener, 'withdrawal.status', withdrawalStateOf(withdrawal, services.now()));
  await notifyOfBalance(services, { ...listener, currency: withdrawal.currency }, push);
}

/** If a remote wallet does not answer, the balance that the player sees stays as it is. */
async function notifyOfBalance(
  services: Pick<Services, 'wallet'>,
  listener: Listener,
  push: Push,
): Promise<void> {
  const { owner, currency } = listener;
  const minor = await undefinedIfUnavailable(services.wallet.balance(owner, currency));
  if (minor === undefined) return;
  const primary = { amount: amountOf(minor, currency), currency };
  push(listener, 'login.token', { balanceData: { primary } });
}

/**
 * A returning player gets everything that is open or has just ended, and the balance: something may
 * end between the answer to the first call and the first push.
 */
export async function sendCurrentState(
  services: NotifyPlayersDeps,
  listener: Listener,
  push: Push,
): Promise<void> {
  for (const deposit of await recentDepositUpdates(services.pool, listener)) {
    push(listener, 'deposit.status', depositStateOf(deposit, services.now()));
  }
  for (const withdrawal of await recentWithdrawalUpdates(services.pool, listener)) {
    push(listener, 'withdrawal.status', withdrawalStateOf(withdrawal, services.now()));
  }
  // Last, because a remote wallet may take its time.
  await notifyOfBalance(services, listener, push);
}
