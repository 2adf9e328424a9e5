import type { DepositState } from '@opencashier/contract/calls/deposits';
import { hasEnded } from '@opencashier/contract/calls/statuses';
import { methodTitle } from '../fields/method-text.ts';
import { useDeposit } from '../state/deposit.ts';
import { findMethod, useMethods } from '../state/methods.ts';

/**
 * What this visit began may be newer than the snippet. It is put among what is under way, so that
 * its banner stands above the list at once when the player comes back to it.
 */
export function knowOwnDeposit(): void {
  const { current } = useDeposit.getState();
  const { snippet } = useMethods.getState();
  if (!current || !snippet || hasEnded(current.status)) return;
  const { depositId: id, paymentMethod: method, status, pay } = current;
  if (snippet.pending.some((known) => known.id === id)) return;
  const listed = findMethod(method);
  const resume = `${pageOf(current)}?${new URLSearchParams({ id, method }).toString()}`;
  const { amount, currency } = pay?.currency === current.currency ? pay : current;
  const expiresAt = payByOf(current);
  const title = listed && methodTitle(listed);
  const iconIds = listed?.iconIds;
  const own = { id, method, title, iconIds, amount, currency, status, expiresAt, resume };
  const pending = [{ kind: 'deposit' as const, ...own }, ...snippet.pending];
  useMethods.setState({ snippet: { ...snippet, pending } });
}

/** Until when a deposit is to be paid, as its page counts it; nothing while coins are coming. */
export function payByOf({ crypto, expiresAt }: DepositState): string | undefined {
  if (!crypto) return expiresAt;
  return crypto.state === 'seen' || crypto.state === 'confirming' ? undefined : crypto.payBy;
}

// As the server says it in the next snippet.
function pageOf({ p2pStatus, crypto, details }: DepositState): string {
  if (p2pStatus === 'PENDING') return '/deposit/peer-to-peer/invoice';
  if (crypto) return '/deposit/crypto/address';
  return (details && useDeposit.getState().page) || '/deposit/complete';
}
