import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../features/deposits/state.ts';
import { useLeaving } from './leaving.ts';
import { beforeClose } from './before-close.ts';

/** HOST-12: asks the host to close, and sends the status of the transaction. */
export function closeWidget({ host }: Pick<Ports, 'host'>): void {
  for (const act of beforeClose) act();
  const { current } = useDeposit.getState();
  const deposit = current && {
    kind: 'deposit' as const,
    id: current.depositId,
    status: current.status,
  };
  const transaction = useLeaving.getState().withdrawal ?? deposit;
  host.send({ messageType: 'close', ...(transaction && { transaction }) });
}
