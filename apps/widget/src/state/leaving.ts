import { createState } from './create-state.ts';

/** A withdrawal that the player looks at: the host hears how it stands when the widget closes. */
export interface LeavingState {
  withdrawal?: { kind: 'withdrawal'; id: string; status: string } | undefined;
}

export const useLeaving = createState<LeavingState>({});
