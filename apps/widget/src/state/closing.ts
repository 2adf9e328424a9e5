import type { DepositStatus, WithdrawalStatus } from '@opencashier/contract/calls/statuses';
import type { TransactionOutcome } from '@opencashier/contract/calls/transaction-outcomes';
import { createState } from './create-state.ts';

interface ReportedTransaction<Status> {
  id: string;
  status: Status;
  outcome: TransactionOutcome;
}

/** The transactions on screen; the host learns the status of one when the widget closes. */
export interface ClosingState {
  deposit?: ReportedTransaction<DepositStatus> | undefined;
  withdrawal?: ReportedTransaction<WithdrawalStatus> | undefined;
}

export const useClosing = createState<ClosingState>({});

/** The transaction on screen, or its status, has changed. */
export function closeWith(shown: ClosingState): void {
  useClosing.setState(shown);
}

/** True if the player looks at a transaction that has not ended. */
export function hasOpenTransaction(): boolean {
  const { deposit, withdrawal } = useClosing.getState();
  return [deposit, withdrawal].some((shown) => shown?.outcome === 'pending');
}
