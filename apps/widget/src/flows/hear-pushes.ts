import type { DepositState } from '@opencashier/contract/calls/deposits';
import { hasEnded, readDepositStatus } from '@opencashier/contract/calls/statuses';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { derivedBalance } from '@opencashier/contract/calls/user';
import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { keepPlaces, useMethods } from '../state/methods.ts';
import { mergeLogin, useSession } from '../state/session.ts';
import { payByOf } from './know-own-deposit.ts';
import { recordDeposit } from './record-deposit.ts';
import { tellHost } from './tell-host.ts';

/** NET-12: what the server says by itself, wherever the player is. */
export function hearPushes(ports: Pick<Ports, 'cashier' | 'host' | 'clock'>): void {
  ports.cashier.on('login.token', (login) => {
    mergeLogin(login);
    updateBalance(ports.clock.nowMs());
  });
  ports.cashier.on('deposit.status', (state) => hearDeposit(ports, state));
  ports.cashier.on('withdrawal.status', (state) => void hearLater(ports, state));
}

// What knows of withdrawals comes with the first of them.
async function hearLater(ports: Pick<Ports, 'host' | 'clock'>, state: WithdrawalState) {
  const { hearWithdrawal } = await import('./withdrawal/hear-withdrawal.ts');
  hearWithdrawal(ports, state);
}

/** How a deposit stands, told by a push or by the answer to a question after a gap in them. */
export function hearDeposit(
  ports: Pick<Ports, 'host' | 'clock'>,
  state: DepositState,
  knownStatus = statusInBanner(state.depositId),
): void {
  if (useDeposit.getState().current?.depositId === state.depositId) {
    recordDeposit(ports, state);
  } else {
    keepUntilAnswered(state);
    if (isNews(state, knownStatus)) tellHost(ports, state);
  }
  updatePending(state);
}

// It may be of the very deposit whose answer is awaited, and newer than that.
function keepUntilAnswered(state: DepositState): void {
  useDeposit.setState(({ submitting, overtaking }) =>
    submitting ? { overtaking: [...overtaking, state] } : {},
  );
}

// A deposit of another visit or another device: the root screen's banner is all that knows it.
function statusInBanner(depositId: string): string | undefined {
  return useMethods.getState().snippet?.pending.find(({ id }) => id === depositId)?.status;
}

// The server's greeting also tells of what ended shortly before, maybe in a visit that knew it all.
function isNews({ depositId, status }: DepositState, knownStatus: string | undefined): boolean {
  const known = useDeposit.getState().told[depositId] ?? knownStatus;
  return known === undefined ? !hasEnded(status) : known !== readDepositStatus(status);
}

function updateBalance(balanceAtMs: number): void {
  const { user } = useSession.getState();
  const balance = { amount: derivedBalance(user), currency: user.currency };
  useMethods.setState(({ snippet }) => {
    if (!snippet) return {};
    const accounts = snippet.accounts.map((account) =>
      account.currency === balance.currency ? { ...account, ...balance } : account,
    );
    return { snippet: { ...snippet, balance, accounts }, balanceAtMs };
  });
}

function updatePending(state: DepositState): void {
  const { depositId, status } = state;
  const { snippet, ended } = useMethods.getState();
  if (!snippet) return;
  const known = [...snippet.pending, ...ended].find(({ id }) => id === depositId);
  if (known && hasEnded(status)) keepPlaces([{ ...known, status: state.ending ?? status }]);
  const pending = snippet.pending
    .map((item) => (item.id === depositId ? { ...item, status, expiresAt: payByOf(state) } : item))
    .filter((item) => !(hasEnded(status) && item.id === depositId));
  useMethods.setState({ snippet: { ...snippet, pending } });
}
