import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { hasEnded, readDepositStatus } from '@opencashier/contract/calls/statuses';
import type { Ports } from '../../../../ports/ports.ts';
import { keepUntilAnswered, useDeposit } from '../../state.ts';
import { keepPlaces, updatePending, useMethods } from '../../../methods/state.ts';
import { payByOf } from './add-own-deposit-to-pending.ts';
import { recordDeposit } from './record-deposit.ts';
import { notifyHost } from './notify-host.ts';

/** Handles a deposit's state, from a push or from a refresh after a gap in the pushes. */
export function handleDeposit(
  ports: Pick<Ports, 'host' | 'clock'>,
  state: DepositState,
  knownStatus = statusInBanner(state.depositId),
): void {
  if (useDeposit.getState().current?.depositId === state.depositId) {
    recordDeposit(ports, state);
  } else {
    keepUntilAnswered(state);
    if (isNews(state, knownStatus)) notifyHost(ports, state);
  }
  updateBanner(state);
}

// A deposit from another visit or device is known only from the root screen's banner.
function statusInBanner(depositId: string): string | undefined {
  return useMethods.getState().snippet?.pending.find(({ id }) => id === depositId)?.status;
}

// On connecting, the server also sends recently ended deposits that an earlier visit may know.
function isNews({ depositId, status }: DepositState, knownStatus: string | undefined): boolean {
  const known = useDeposit.getState().reportedStatuses[depositId] ?? knownStatus;
  return known === undefined ? !hasEnded(status) : known !== readDepositStatus(status);
}

function updateBanner(state: DepositState): void {
  const { depositId, status } = state;
  const { snippet, ended } = useMethods.getState();
  if (!snippet) return;
  const known = [...snippet.pending, ...ended].find(({ id }) => id === depositId);
  const isOver = hasEnded(status);
  if (known && isOver) keepPlaces([{ ...known, status: state.ending ?? status }]);
  updatePending(depositId, isOver ? undefined : { status, expiresAt: payByOf(state) });
}
