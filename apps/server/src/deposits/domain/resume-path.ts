import { findMethod } from '@opencashier/catalogue';
import { detailsPath } from '@opencashier/contract/calls/details-path';
import type { Deposit } from './deposit.ts';
import { p2pStateOf } from '../../peer-to-peer/p2p-state.ts';
import type { Services } from '../../services/services.ts';

/** The widget's path that goes on with a deposit after a reload or another day. */
export function resumePath({ catalogue }: Pick<Services, 'catalogue'>, deposit: Deposit): string {
  const { payment, declaredAt, crypto } = deposit;
  const method = findMethod(catalogue, deposit.method);
  // A player who has reported the payment waits for it and must not pay again.
  const details = declaredAt ? undefined : payment?.details;
  const page = method && detailsPath(method, details, payment?.page?.id);
  const invoice = p2pStateOf(deposit) === 'PENDING' ? '/deposit/peer-to-peer/invoice' : undefined;
  const address = crypto ? '/deposit/crypto/address' : undefined;
  const query = new URLSearchParams({ id: deposit.id, method: deposit.method });
  return `${invoice ?? address ?? page ?? '/deposit/complete'}?${query.toString()}`;
}
