import type { ReactNode } from 'react';
import { createState } from './create-state.ts';

export interface SnackbarContent {
  id: string;
  /** LIST-24: a text, or any other content. */
  content: ReactNode;
  message: string;
}

interface SnackbarsState {
  list: readonly SnackbarContent[];
  lastId: number;
}

/** LIST-15: the snackbars on screen. */
export const useSnackbars = createState<SnackbarsState>({ list: [], lastId: 0 });

export function addSnackbar(message: string, content: ReactNode = message): string {
  const { list, lastId: before } = useSnackbars.getState();
  const lastId = before + 1;
  const id = String(lastId);
  // Repeating a message replaces it instead of showing it twice.
  const others = list.filter((shown) => shown.message !== message);
  useSnackbars.setState({ list: [...others, { id, content, message }], lastId });
  return id;
}

export function removeSnackbar(id: string): void {
  useSnackbars.setState(({ list }) => ({ list: list.filter((kept) => kept.id !== id) }));
}
