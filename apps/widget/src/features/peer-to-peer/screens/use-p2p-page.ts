import { readP2pState } from '@opencashier/contract/calls/peer-to-peer/p2p-states';
import { useState } from 'react';
import { errorText } from '../../../shell/errors/error-text.ts';
import { showSnackbar } from '../../../shell/show-snackbar.ts';
import { cancelDeposit } from '../../deposits/flows/resume/cancel-deposit.ts';
import { completeP2p } from '../flows/end-p2p.ts';
import { showError } from '../../../shell/errors/show-error.ts';
import { type StoredP2p, useP2p } from '../state.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useSecondsLeft } from '../../../shell/use-seconds-left.ts';
import { useResultWhen, useWatchedDeposit } from '../../deposits/screens/use-watched-deposit.ts';

export interface P2pPage {
  stored: StoredP2p | undefined;
  secondsLeft: number | undefined;
  secondsTotal: number | undefined;
  busy: 'paid' | 'cancel' | undefined;
  /** P2P-6: ends on the complete page in any case. */
  onPaid: (fields?: Record<string, string>) => void;
  onCancel: () => void;
}

/** Shared by the invoice and the unified form: the countdown, the watch and the actions. */
export function useP2pPage(): P2pPage {
  const { ports } = useScreen();
  const { deposit, reference, showResult } = useWatchedDeposit();
  const known = useP2p((state) => state.stored);
  const stored = known?.depositId === reference.depositId ? known : undefined;
  const [busy, setBusy] = useState<P2pPage['busy']>();
  // P2P-5: a payment that has ended, or that the player can no longer make, shows its result page.
  useResultWhen(!!deposit && readP2pState(deposit.p2pStatus) !== 'PENDING', showResult);

  const times = timesOf(stored);
  const secondsLeft = useSecondsLeft(ports.clock, times?.expiresAt, {
    serverTime: stored?.serverTime ?? '',
    receivedAtMs: stored?.receivedAtMs ?? 0,
  });
  const pay = async (fields?: Record<string, string>): Promise<void> => {
    setBusy('paid');
    const error = await completeP2p(ports, reference, fields);
    showResult();
    if (error) void showSnackbar(ports, errorText(error));
  };
  const cancel = async (): Promise<void> => {
    setBusy('cancel');
    const error = await cancelDeposit(ports, reference);
    setBusy(undefined);
    if (error) showError(ports, error);
    else showResult();
  };
  return {
    stored,
    secondsLeft,
    secondsTotal: times?.totalSeconds,
    busy,
    onPaid: (fields) => void pay(fields),
    onCancel: () => void cancel(),
  };
}

/** P2P-11: the time starts at `created` and lasts for the answer's `timeout_minutes`. */
function timesOf(stored: StoredP2p | undefined) {
  const { created, timeout_minutes: minutes, serverTime } = stored ?? {};
  if (created === undefined || minutes === undefined || serverTime === undefined) return undefined;
  const totalSeconds = minutes * 60;
  const expiresAt = new Date(Date.parse(created) + totalSeconds * 1000).toISOString();
  return { expiresAt, totalSeconds };
}
