import type { Pushes } from '@opencashier/contract/pushes';
import { type Queryable, transaction } from '@opencashier/postgres';
import { amountOf } from '../domain/amounts.ts';
import { depositStateOf } from '../domain/deposit-view.ts';
import type { Services } from '../domain/services.ts';
import type { Identity } from '../security/tokens.ts';
import { findDeposit, newsOfDeposits } from '../store/deposits.ts';
import { takeWakes, type Wake } from '../store/outbox.ts';
import { tellOperator } from './tell-operators.ts';

/** Sends an event to every widget of a player that is connected now. */
export type Push = <E extends keyof Pushes>(owner: string, event: E, payload: Pushes[E]) => void;

const batch = 100;

/**
 * Tells players and operators what the outbox holds; false when it was empty. The truth is read,
 * not the note. Operators are told by messages of their own, written in the same transaction.
 */
export async function tellPlayers(
  services: Services,
  push: Push,
  onTold: (status: string) => void,
): Promise<boolean> {
  const wakes = await transaction(services.pool, async (db) => {
    const taken = await takeWakes(db, batch);
    const latest = new Map(taken.map((wake): [string, Wake] => [wake.depositId, wake]));
    for (const { depositId } of latest.values()) {
      await tellOfDeposit(services, db, depositId, push, onTold);
    }
    return taken;
  });
  return wakes.length === batch;
}

async function tellOfDeposit(
  services: Services,
  db: Queryable,
  depositId: string,
  push: Push,
  onTold: (status: string) => void,
): Promise<void> {
  const deposit = await findDeposit(services.pool, depositId);
  if (!deposit) return;
  const state = depositStateOf(deposit, services.now());
  await tellOperator(services, db, deposit);
  push(deposit.owner, 'deposit.status', state);
  onTold(state.status);
  // What was credited may have been taken back since: either way the balance is another.
  if (deposit.creditedMinor !== null)
    await tellOfBalance(services, deposit.owner, deposit.currency, push);
}

async function tellOfBalance(services: Services, owner: string, currency: string, push: Push) {
  const minor = await services.wallet.balance(owner, currency);
  const primary = { amount: amountOf(minor, currency), currency };
  push(owner, 'login.token', { balanceData: { primary } });
}

/**
 * A player who was away gets the balance and the state of what is open or has just ended: an end
 * may fall between the answer to the first call and the moment from which pushes reach the player.
 */
export async function greetPlayer(
  services: Services,
  { owner, currency }: Pick<Identity, 'owner' | 'currency'>,
  push: Push,
): Promise<void> {
  await tellOfBalance(services, owner, currency, push);
  for (const deposit of await newsOfDeposits(services.pool, owner)) {
    push(owner, 'deposit.status', depositStateOf(deposit, services.now()));
  }
}
