import type { Pushes } from '@opencashier/contract/calls/pushes';
import { type Queryable, transaction } from '@opencashier/postgres';
import { amountOf } from '../rates/amounts.ts';
import { depositStateOf, statusOf } from '../deposits/domain/deposit-view.ts';
import { byRate } from '../withdrawals/withdrawal.ts';
import { withdrawalStateOf } from '../withdrawals/domain/withdrawal-view.ts';
import type { Services } from '../services/services.ts';
import type { Identity, Viewer } from '../security/tokens.ts';
import { viewOfDeposit } from '../deposits/deposit.ts';
import { findDeposit, newsOfDeposits } from '../deposits/store/deposits.ts';
import { takeWakes, type Wake } from '../queues/outbox.ts';
import { viewOfWithdrawal } from '../withdrawals/withdrawal.ts';
import { findHold } from '../withdrawals/store/withdrawal-holds.ts';
import { findWithdrawal, newsOfWithdrawals } from '../withdrawals/store/withdrawals.ts';
import { undefinedIfUnavailable } from '../wallet/undefined-if-unavailable.ts';
import { type ChangeNotice, publish } from './change-bus.ts';
import {
  notifyOperatorOfDeposit,
  notifyOperatorOfHold,
  notifyOperatorOfWithdrawal,
  type OperatorNewsDeps,
} from './notify-operators.ts';

/** Sends an event to every widget of a player that is connected now, in the view that it is of. */
export type Push = <E extends keyof Pushes>(viewer: Viewer, event: E, payload: Pushes[E]) => void;

/** A connected player. Each view hears of its own transactions and of the balance. */
type Listener = Pick<Identity, 'owner' | 'view' | 'currency'>;

/** The services that tell a player how things stand. */
type PlayerNewsDeps = Pick<Services, 'pool' | 'wallet' | 'now'>;

const batch = 100;

/**
 * Takes what the outbox holds, writes down what operators are to be told, and wakes the servers
 * that have the players; false when it was empty. All of it is one transaction, so that no server
 * that ends in between keeps a player waiting.
 */
export async function dispatchNews(
  services: OperatorNewsDeps & Pick<Services, 'pool'>,
  onTold: (status: string) => void,
): Promise<boolean> {
  const wakes = await transaction(services.pool, async (db) => {
    const taken = await takeWakes(db, batch);
    const latest = new Map(
      taken.map((wake): [string, Wake] => [
        wake.depositId ?? wake.withdrawalId ?? `${wake.owner} ${wake.isHold ?? ''}`,
        wake,
      ]),
    );
    for (const wake of latest.values()) {
      const status = await notifyOperator(services, db, wake);
      if (status) onTold(status);
    }
    await publish(db, [...latest.values()]);
    return taken;
  });
  return wakes.length === batch;
}

/** Writes down what the operator hears; gives the status of a deposit, to be counted. */
async function notifyOperator(
  services: OperatorNewsDeps,
  db: Queryable,
  { owner, depositId, withdrawalId, isHold }: Wake,
): Promise<string | undefined> {
  const hold = isHold ? await findHold(db, owner) : undefined;
  if (hold) await notifyOperatorOfHold(services, db, hold);
  const withdrawal =
    withdrawalId === undefined ? undefined : await findWithdrawal(db, withdrawalId);
  // A draft is between the player and the screen; the operator hears of what was ever confirmed.
  const isKnown = withdrawal?.confirmedAt || withdrawal?.decidedBy === byRate;
  if (withdrawal && isKnown) await notifyOperatorOfWithdrawal(services, db, withdrawal);
  const deposit = depositId === undefined ? undefined : await findDeposit(db, depositId);
  if (!deposit) return undefined;
  await notifyOperatorOfDeposit(services, db, deposit);
  return statusOf(deposit);
}

/** Tells a player who is here what a note is about. The truth is read, not the note. */
export async function notifyPlayer(
  services: PlayerNewsDeps,
  { depositId, withdrawalId }: ChangeNotice,
  listener: Listener,
  push: Push,
): Promise<void> {
  if (withdrawalId !== undefined) return notifyOfWithdrawal(services, withdrawalId, listener, push);
  if (depositId === undefined) return notifyOfBalance(services, listener, push);
  const deposit = await findDeposit(services.pool, depositId);
  if (!deposit || viewOfDeposit(deposit) !== listener.view) return;
  push(listener, 'deposit.status', depositStateOf(deposit, services.now()));
  // The credit may have been reversed since; the balance has changed either way.
  if (deposit.creditedMinor !== null) {
    await notifyOfBalance(services, { ...listener, currency: deposit.currency }, push);
  }
}

async function notifyOfWithdrawal(
  services: PlayerNewsDeps,
  id: string,
  listener: Listener,
  push: Push,
): Promise<void> {
  const withdrawal = await findWithdrawal(services.pool, id);
  if (!withdrawal || viewOfWithdrawal(withdrawal) !== listener.view) return;
  push(listener, 'withdrawal.status', withdrawalStateOf(withdrawal, services.now()));
  await notifyOfBalance(services, { ...listener, currency: withdrawal.currency }, push);
}

/** A wallet elsewhere that does not answer leaves the balance that the player sees as it is. */
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
 * A player who was away gets the state of what is open or has just ended, and the balance: an end
 * may fall between the answer to the first call and the moment from which pushes reach the player.
 */
export async function greetPlayer(
  services: PlayerNewsDeps,
  listener: Listener,
  push: Push,
): Promise<void> {
  for (const deposit of await newsOfDeposits(services.pool, listener)) {
    push(listener, 'deposit.status', depositStateOf(deposit, services.now()));
  }
  for (const withdrawal of await newsOfWithdrawals(services.pool, listener)) {
    push(listener, 'withdrawal.status', withdrawalStateOf(withdrawal, services.now()));
  }
  // Last, because a wallet elsewhere may take its time.
  await notifyOfBalance(services, listener, push);
}
