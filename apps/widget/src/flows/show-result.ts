import type { Ports } from '../ports/ports.ts';
import type { DepositReference } from './watch-deposit.ts';

/**
 * The result of a deposit takes the place of its page. Whoever has left that page while an answer
 * was on its way is not fetched back: the list tells of the deposit.
 */
export function showResult(
  { navigator }: Pick<Ports, 'navigator'>,
  { depositId: id, paymentMethod: method }: DepositReference,
): void {
  if (navigator.place().query['id'] !== id) return;
  navigator.replace({ path: '/deposit/complete', query: { id, method } });
}
