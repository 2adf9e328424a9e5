import type { Pushes } from '@opencashier/contract/calls/socket/pushes';
import { readTogether } from '@opencashier/postgres';
import { amountOf } from '../rates/amounts.ts';
import { depositStateOf } from '../deposits/domain/deposit-view.ts';
import { withdrawalStateOf } from '../withdrawals/domain/withdrawal-view.ts';
import type { Services } from '../services/services.ts';
import type { Identity, Viewer } from '../security/tokens.ts';
import { viewOfDeposit } from '../deposits/deposit.ts';
import { depositFromRow, type DepositRow } from '../deposits/store/deposit-row.ts';
import { depositNews } from '../deposits/store/deposits-of-player.ts';
import { viewOfWithdrawal } from '../withdrawals/withdrawal.ts';
import { withdrawalOf, type WithdrawalRow } from '../withdrawals/store/withdrawal-row.ts';
import { withdrawalNews } from '../withdrawals/store/withdrawals-of-player.ts';
import { undefinedIfUnavailable } from '../wallet/undefined-if-unavailable.ts';
import type { ChangeNotice } from './change-bus.ts';
import type { PaymentReaders } from './read-payments.ts';

/** Sends an event to every connected widget of a player, in the view that it belongs to. */
export type Push = <E extends keyof Pushes>(viewer: Viewer, event: E, payload: Pushes[E]) => void;

/** A connected player. Each view gets its own transactions and the balance. */
type Listener = Pick<Identity, 'owner' | 'view' | 'currency'>;

/** The services that send a player the current state. */
type NotifyPlayersDeps = Pick<Services, 'pool' | 'wallet' | 'walletClients' | 'now'>;

/**
 * Sends a connected player the change that a notice is about. The state is read from the database,
 * not from the notice.
 */
export async function notifyPlayer(
  services: NotifyPlayersDeps & PaymentReaders,
  { depositId, withdrawalId }: ChangeNotice,
  listener: Listener,
  push: Push,
): Promise<void> {
  if (withdrawalId !== undefined) return notifyOfWithdrawal(services, withdrawalId, listener, push);
  if (depositId === undefined) return notifyOfBalance(services, listener, push);
  const read = await services.readDeposit(depositId);
  if (!read || viewOfDeposit(read.payment) !== listener.view) return;
  const { payment: deposit, availableMinor } = read;
  push(listener, 'deposit.status', depositStateOf(deposit, services.now()));
  // The credit may have been reversed since; the balance has changed either way.
  if (deposit.creditedMinor === null) return;
  const changed = { ...listener, currency: deposit.currency };
  await notifyOfBalance(services, changed, push, ofOurs(services, deposit, availableMinor));
}

/** The balance that was read with a payment, unless the partner has a wallet of its own. */
function ofOurs(
  { walletClients }: NotifyPlayersDeps,
  { partner }: { partner: string },
  availableMinor: bigint,
): bigint | undefined {
  return walletClients.has(partner) ? undefined : availableMinor;
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
  services: NotifyPlayersDeps & PaymentReaders,
  id: string,
  listener: Listener,
  push: Push,
): Promise<void> {
  const read = await services.readWithdrawal(id);
  if (!read || viewOfWithdrawal(read.payment) !== listener.view) return;
  const { payment: withdrawal, availableMinor } = read;
  push(listener, 'withdrawal.status', withdrawalStateOf(withdrawal, services.now()));
  const changed = { ...listener, currency: withdrawal.currency };
  await notifyOfBalance(services, changed, push, ofOurs(services, withdrawal, availableMinor));
}

/** If a remote wallet does not answer, the balance that the player sees stays as it is. */
async function notifyOfBalance(
  services: Pick<Services, 'wallet'>,
  listener: Listener,
  push: Push,
  known?: bigint,
): Promise<void> {
  const { owner, currency } = listener;
  const minor = known ?? (await undefinedIfUnavailable(services.wallet.balance(owner, currency)));
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
  const news = await readTogether<{ deposits: DepositRow; withdrawals: WithdrawalRow }>(
    services.pool,
    { deposits: depositNews(listener), withdrawals: withdrawalNews(listener) },
  );
  for (const deposit of news.deposits.toReversed().map(depositFromRow)) {
    push(listener, 'deposit.status', depositStateOf(deposit, services.now()));
  }
  for (const withdrawal of news.withdrawals.toReversed().map(withdrawalOf)) {
    push(listener, 'withdrawal.status', withdrawalStateOf(withdrawal, services.now()));
  }
  // Last, because a remote wallet may take its time.
  await notifyOfBalance(services, listener, push);
}
