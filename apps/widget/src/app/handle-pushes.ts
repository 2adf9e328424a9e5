import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { derivedBalance } from '@opencashier/contract/calls/user';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
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
  ports.cashier.on('deposit.status', whenLoaded(ports, loadDeposits(ports)));
  ports.cashier.on('withdrawal.status', whenLoaded(ports, loadWithdrawals(ports)));
  ports.cashier.on('methods.off', whenLoaded(ports, loadSwitch));
}

// Loaded on demand, because methods are rarely switched off while a player looks at them.
const loadSwitch = async () => (await import('./switch-methods.ts')).switchMethods;

// The code for deposits loads while the player looks at the first list.
const loadDeposits = (ports: PushPorts) => async () => {
  const { handleDeposit } = await import('../features/deposits/flows/watch/handle-deposit.ts');
  return (state: DepositState): void => handleDeposit(ports, state);
};

// The code for withdrawals loads with the first push about one.
const loadWithdrawals = (ports: PushPorts) => async () => {
  const { handleWithdrawal } = await import('../features/withdrawals/flows/handle-withdrawal.ts');
  return (state: WithdrawalState): void => handleWithdrawal(ports, state);
};

function updateBalance(balanceAtMs: number): void {
  const { user } = useSession.getState();
  setBalance({ amount: derivedBalance(user), currency: user.currency }, balanceAtMs);
}
