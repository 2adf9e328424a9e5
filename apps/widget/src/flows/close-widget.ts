import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';

/** HOST-12: asks the host to close, and says how the transaction stands. */
export function closeWidget({ host }: Pick<Ports, 'host'>): void {
  const { current } = useDeposit.getState();
  const transaction = current && {
    kind: 'deposit' as const,
    id: current.depositId,
    status: current.status,
  };
  host.send({ messageType: 'close', ...(transaction && { transaction }) });
}
