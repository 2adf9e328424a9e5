import { detailsPath } from '@opencashier/contract/details-path';
import { hasEnded } from '@opencashier/contract/statuses';
import { type TrackedDeposit, useDeposit } from '../state/deposit.ts';
import { findMethod, useMethods } from '../state/methods.ts';

/**
 * What this visit began may be newer than the snippet. It is put among what is under way, so that
 * its banner stands above the list at once when the player comes back to it.
 */
export function knowOwnDeposit(): void {
  const { current } = useDeposit.getState();
  const { snippet } = useMethods.getState();
  if (!current || !snippet || hasEnded(current.status)) return;
  const { depositId: id, paymentMethod: method, amount, currency, status, expiresAt } = current;
  if (snippet.pending.some((known) => known.id === id)) return;
  const resume = `${pageOf(current)}?${new URLSearchParams({ id, method }).toString()}`;
  const own = { kind: 'deposit' as const, id, method, amount, currency, status, expiresAt, resume };
  useMethods.setState({ snippet: { ...snippet, pending: [own, ...snippet.pending] } });
}

// As the server says it in the next snippet.
function pageOf({ paymentMethod, p2pStatus, crypto, details, pageId }: TrackedDeposit): string {
  if (p2pStatus === 'PENDING') return '/deposit/peer-to-peer/invoice';
  if (crypto) return '/deposit/crypto/address';
  const method = findMethod(paymentMethod);
  return (method && detailsPath(method, details, pageId)) ?? '/deposit/complete';
}
