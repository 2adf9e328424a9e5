import type { Ports } from '../ports/ports.ts';
import { addNotification, removeNotification } from '../state/notifications.ts';

const shownMs = 5000;

/** LIST-9: shows a message in the snackbar. */
export async function notify({ clock }: Pick<Ports, 'clock'>, message: string): Promise<void> {
  const id = addNotification(message);
  await clock.wait(shownMs);
  removeNotification(id);
}
