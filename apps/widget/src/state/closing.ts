import { createState } from './create-state.ts';

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

/** The transaction on screen, or its status, has changed. */
export function closeWith(shown: ClosingState): void {
  useClosing.setState(shown);
}
