import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Ports } from '../../../ports/ports.ts';
import { fillNetwork } from '../../deposits/actions.ts';
import { selectMethod } from '../../deposits/flows/select-method.ts';

/** The network is chosen before the amount, and is filled in when the form opens. */
export function selectNetwork(
  ports: Pick<Ports, 'navigator'>,
  coin: PaymentMethod,
  network: string,
): void {
  selectMethod(ports, coin.name);
  fillNetwork(coin, network);
}
