import type { DepositStatus, WithdrawalStatus } from '@opencashier/contract/calls/statuses';
import type { TransactionOutcome } from '@opencashier/contract/calls/transaction-outcomes';
import { createState } from './create-state.ts';

interface ReportedTransaction<Status> {
  id: string;
  status: Status;
  outcome: TransactionOutcome;
}

/** The transactions on screen, whose status the host is told when the widget closes. */
export interface ClosingState {
  deposit?: ReportedTransaction<DepositStatus> | undefined;
  withdrawal?: ReportedTransaction<WithdrawalStatus> | undefined;
}

export const useClosing = createState<ClosingState>({});

/** Call it when the transaction on screen, or its status, changes. */
export function setShownTransaction(shown: ClosingState): void {
  useClosing.setState(shown);
}

/** True if the player looks at a transaction that has not ended. */
export function hasOpenTransaction(): boolean {
  const { deposit, withdrawal } = useClosing.getState();
  return [deposit, withdrawal].some((shown) => shown?.outcome === 'pending');
}
