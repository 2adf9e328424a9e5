import { createState } from './create-state.ts';

export interface ConnectionState {
  online: boolean;
}

export const useConnection = createState<ConnectionState>({ online: true });

export function setOnline(online: boolean): void {
  useConnection.setState({ online });
}
