import type { DepositState } from '@opencashier/contract/calls/deposits';
import { derivedBalance } from '@opencashier/contract/calls/user';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { setBalance } from '../features/methods/state.ts';
import type { Ports } from '../ports/ports.ts';
import { mergeLogin, useSession } from '../state/session.ts';

/** NET-12: handles the server's pushes on every screen. */
export function handlePushes(ports: Pick<Ports, 'cashier' | 'host' | 'clock'>): void {
  ports.cashier.on('login.token', (login) => {
    mergeLogin(login);
    updateBalance(ports.clock.nowMs());
  });
  ports.cashier.on('deposit.status', (state) => void handleDepositLater(ports, state));
  ports.cashier.on('withdrawal.status', (state) => void handleWithdrawalLater(ports, state));
}

// The code for deposits loads while the player looks at the first list.
async function handleDepositLater(ports: Pick<Ports, 'host' | 'clock'>, state: DepositState) {
  const { handleDeposit } = await import('../features/deposits/flows/handle-deposit.ts');
  handleDeposit(ports, state);
}

// The code for withdrawals loads with the first push about one.
async function handleWithdrawalLater(ports: Pick<Ports, 'host' | 'clock'>, state: WithdrawalState) {
  const { handleWithdrawal } = await import('../features/withdrawals/flows/handle-withdrawal.ts');
  handleWithdrawal(ports, state);
}

function updateBalance(balanceAtMs: number): void {
  const { user } = useSession.getState();
  setBalance({ amount: derivedBalance(user), currency: user.currency }, balanceAtMs);
}
