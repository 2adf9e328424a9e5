import { findMethod } from '@opencashier/catalogue';
import { depositPage } from '@opencashier/contract/calls/pages';
import { pageToPay } from '@opencashier/contract/calls/deposits/page-to-pay';
import type { Deposit } from '../deposit.ts';
import { p2pStateOf } from './p2p-state.ts';
import type { Services } from '../../services/services.ts';

/** The widget's path that continues a deposit after a reload or on another day. */
export function resumePath({ catalogue }: Pick<Services, 'catalogue'>, deposit: Deposit): string {
  const { payment, declaredAt, crypto, isInCase } = deposit;
  const method = findMethod(catalogue, deposit.method);
  // A player who has reported the payment waits for it and must not pay again.
  const details = declaredAt || isInCase ? undefined : payment?.details;
  const page = depositPage({
    isP2pPending: p2pStateOf(deposit) === 'PENDING',
    // If the money is here already, there is nothing to send.
    isCrypto: crypto !== null && !isInCase,
    detailsPage: method && details && pageToPay(method, details, payment?.page?.id),
  });
  const query = new URLSearchParams({ id: deposit.id, method: deposit.method });
  return `${page}?${query.toString()}`;
}
