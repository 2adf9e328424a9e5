import type { ReactNode } from 'react';
import { createState } from './create-state.ts';

export interface Notification {
  id: string;
  /** LIST-24: a text, or any other content. */
  content: ReactNode;
}

interface NotificationsState {
  list: readonly Notification[];
  lastId: number;
}

/** LIST-15: the notifications on screen. */
export const useNotifications = createState<NotificationsState>({ list: [], lastId: 0 });

export function addNotification(content: ReactNode): string {
  const { list, lastId: before } = useNotifications.getState();
  const lastId = before + 1;
  const id = String(lastId);
  // Repeating a message replaces it instead of showing it twice.
  const others = list.filter((shown) => shown.content !== content);
  useNotifications.setState({ list: [...others, { id, content }], lastId });
  return id;
}

export function removeNotification(id: string): void {
  useNotifications.setState(({ list }) => ({ list: list.filter((kept) => kept.id !== id) }));
}
