import { createState } from '../state/create-state.ts';

/** The withdrawal on screen; the host is notified of its status when the widget closes. */
export interface LeavingState {
  withdrawal?: { kind: 'withdrawal'; id: string; status: string } | undefined;
}

export const useLeaving = createState<LeavingState>({});
