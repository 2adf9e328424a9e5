import type { Ports } from '../ports/ports.ts';
import { createState } from '../state/create-state.ts';

interface ReportedTransaction {
  id: string;
  status: string;
}

/** The transactions on screen; the host learns the status of one when the widget closes. */
export interface ClosingState {
  deposit?: ReportedTransaction | undefined;
  withdrawal?: ReportedTransaction | undefined;
}

export const useClosing = createState<ClosingState>({});

/** Callbacks to run before the widget asks to be closed, such as reporting it to the server. */
export const beforeClose = new Set<() => void>();

/** HOST-12: asks the host to close, and sends the status of the transaction. */
export function closeWidget({ host }: Pick<Ports, 'host'>): void {
  for (const callback of beforeClose) callback();
  const { deposit, withdrawal } = useClosing.getState();
  const transaction = withdrawal
    ? { kind: 'withdrawal' as const, ...withdrawal }
    : deposit && { kind: 'deposit' as const, ...deposit };
  host.send({ messageType: 'close', ...(transaction && { transaction }) });
}
