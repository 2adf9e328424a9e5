import { createState } from './create-state.ts';

export interface Notification {
  id: string;
  message: string;
}

interface NotificationsState {
  list: readonly Notification[];
}

/** LIST-15: the notifications on screen. */
export const useNotifications = createState<NotificationsState>({ list: [] });

let lastId = 0;

export function addNotification(message: string): string {
  lastId += 1;
  const added = { id: String(lastId), message };
  // Repeating a message replaces it instead of showing it twice.
  useNotifications.setState(({ list }) => ({
    list: [...list.filter((shown) => shown.message !== message), added],
  }));
  return added.id;
}

export function removeNotification(id: string): void {
  useNotifications.setState(({ list }) => ({ list: list.filter((kept) => kept.id !== id) }));
}
