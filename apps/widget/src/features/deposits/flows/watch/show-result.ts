import type { Ports } from '../../../../ports/ports.ts';
import type { DepositReference } from './watch-deposit.ts';
import { depositCompletePath } from '../../../../routes/paths.ts';

/**
 * Replaces a deposit's page with its result. A player who has left that page meanwhile is not
 * brought back: the list shows the deposit.
 */
export function showResult(
  { navigator }: Pick<Ports, 'navigator'>,
  { depositId: id, paymentMethod: method }: DepositReference,
): void {
  if (navigator.place().query['id'] !== id) return;
  navigator.replace({ path: depositCompletePath, query: { id, method } });
}
