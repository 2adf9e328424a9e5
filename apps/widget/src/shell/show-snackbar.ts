import type { Ports } from '../ports/ports.ts';
import { addSnackbar, removeSnackbar } from '../state/snackbars.ts';

const shownMs = 5000;

/** LIST-9: shows a message in the snackbar. */
export async function showSnackbar(
  { clock }: Pick<Ports, 'clock'>,
  message: string,
): Promise<void> {
  const id = addSnackbar(message);
  await clock.wait(shownMs);
  removeSnackbar(id);
}
