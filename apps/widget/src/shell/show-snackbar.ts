import type { ReactNode } from 'react';
import type { Ports } from '../ports/ports.ts';
import { addSnackbar, removeSnackbar } from '../state/snackbars.ts';

const shownMs = 5000;

/** LIST-9: shows a message in the snackbar. LIST-24: or other content, which says the same. */
export async function showSnackbar(
  { clock }: Pick<Ports, 'clock'>,
  message: string,
  content: ReactNode = message,
): Promise<void> {
  const id = addSnackbar(message, content);
  await clock.wait(shownMs);
  removeSnackbar(id);
}
