import type { Ports } from '../ports/ports.ts';
import { useClosing } from '../state/closing.ts';

/** Callbacks to run before the widget asks to be closed, such as reporting it to the server. */
export const beforeClose = new Set<() => void>();

/** HOST-12: asks the host to close, and sends the status of the transaction. */
export function closeWidget({ host }: Pick<Ports, 'host'>): void {
  for (const callback of beforeClose) callback();
  const { deposit, withdrawal } = useClosing.getState();
  const transaction = withdrawal
    ? { kind: 'withdrawal' as const, ...withdrawal }
    : deposit && { kind: 'deposit' as const, ...deposit };
  host.send({ messageType: 'close', ...(transaction && { transaction }) });
}
