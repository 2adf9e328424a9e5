import { depositPage } from '@opencashier/contract/calls/pages';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { hasEnded } from '@opencashier/contract/calls/statuses';
import { methodTitle } from '../../../../forms/method-text.ts';
import { useDeposit } from '../../state.ts';
import { addPending, findMethod, useMethods } from '../../../methods/state.ts';

/**
 * A deposit of this visit may be newer than the snippet. It is added to the pending ones, so that
 * its banner is above the list as soon as the player returns.
 */
export function addOwnDepositToPending(): void {
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
  addPending({ kind: 'deposit', ...own, ...(current.crypto && { staysPayable: true }) });
}

/** The deadline that the deposit's page counts down to; undefined while coins are on their way. */
export function payByOf({ crypto, expiresAt }: DepositState): string | undefined {
  if (!crypto) return expiresAt;
  return crypto.state === 'seen' || crypto.state === 'confirming' ? undefined : crypto.payBy;
}

// The same page that the server will send in the next snippet.
function pageOf({ p2pStatus, crypto, details }: DepositState): string {
  return depositPage({
    isP2pPending: p2pStatus === 'PENDING',
    isCrypto: crypto !== undefined,
    detailsPage: details && useDeposit.getState().page,
  });
}
