import { derivedBalance } from '@opencashier/contract/calls/user';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { handleDeposit } from '../features/deposits/flows/handle-deposit.ts';
import { setBalance } from '../features/methods/state.ts';
import type { Ports } from '../ports/ports.ts';
import { mergeLogin, useSession } from '../state/session.ts';
import { whenLoaded } from './when-loaded.ts';

type PushPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** NET-12: handles the server's pushes on every screen. */
export function handlePushes(ports: PushPorts): void {
  ports.cashier.on('login.token', (login) => {
    mergeLogin(login);
    updateBalance(ports.clock.nowMs());
  });
  // Its code is part of the application: a push must not depend on a request that may fail.
  ports.cashier.on('deposit.status', (state) => handleDeposit(ports, state));
  ports.cashier.on('withdrawal.status', whenLoaded(ports, loadWithdrawals(ports)));
}

// The code for withdrawals loads with the first push about one.
const loadWithdrawals = (ports: PushPorts) => async () => {
  const { handleWithdrawal } = await import('../features/withdrawals/flows/handle-withdrawal.ts');
  return (state: WithdrawalState): void => handleWithdrawal(ports, state);
};

function updateBalance(balanceAtMs: number): void {
  const { user } = useSession.getState();
  setBalance({ amount: derivedBalance(user), currency: user.currency }, balanceAtMs);
}
