import type { DepositState } from '@opencashier/contract/deposits';
import { readDepositStatus } from '@opencashier/contract/statuses';
import { derivedBalance } from '@opencashier/contract/user';
import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { useMethods } from '../state/methods.ts';
import { mergeLogin, useSession } from '../state/session.ts';
import { recordDeposit } from './record-deposit.ts';
import { tellHost } from './tell-host.ts';

/** NET-12: what the server says by itself, wherever the player is. */
export function hearPushes(ports: Pick<Ports, 'cashier' | 'host' | 'clock'>): void {
  ports.cashier.on('login.token', (login) => {
    mergeLogin(login);
    updateBalance(ports.clock.nowMs());
  });
  ports.cashier.on('deposit.status', (state) => {
    if (useDeposit.getState().current?.depositId === state.depositId) recordDeposit(ports, state);
    else if (isNews(state)) tellHost(ports, state);
    updatePending(state);
  });
}

// A deposit of another visit or another device: the root screen's banner is all that knows it.
function isNews({ depositId, status }: DepositState): boolean {
  const known = useMethods.getState().snippet?.pending.find(({ id }) => id === depositId);
  return known?.status !== readDepositStatus(status);
}

function updateBalance(balanceAtMs: number): void {
  const { user } = useSession.getState();
  const balance = { amount: derivedBalance(user), currency: user.currency };
  useMethods.setState(({ snippet }) =>
    snippet ? { snippet: { ...snippet, balance }, balanceAtMs } : {},
  );
}

function updatePending({ depositId, status }: DepositState): void {
  useMethods.setState(({ snippet }) => {
    if (!snippet) return {};
    const ended = status === 'processed' || status === 'mistaked';
    const pending = snippet.pending
      .map((item) => (item.id === depositId ? { ...item, status } : item))
      .filter((item) => !(ended && item.id === depositId));
    return { snippet: { ...snippet, pending } };
  });
}
