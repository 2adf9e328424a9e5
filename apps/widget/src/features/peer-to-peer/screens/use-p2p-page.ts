import { readP2pState } from '@opencashier/contract/calls/deposits/p2p-states';
import { useState } from 'react';
import type { LazyText } from '../../../i18n/text.ts';
import { errorText } from '../../../shell/errors/error-text.ts';
import { problemOf } from '../../../shell/errors/problem-text.ts';
import { showSnackbar } from '../../../shell/show-snackbar.ts';
import { firstRoute } from '../../deposits/flows/deposit-methods.ts';
import { startDeposit } from '../../deposits/flows/start-deposit.ts';
import { useDeposit } from '../../deposits/state.ts';
import { useMethod } from '../../methods/use-method.ts';
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
  busy: 'paid' | 'cancel' | 'again' | undefined;
  /** The reason why the payment could not be cancelled. */
  cancelProblem: LazyText | undefined;
  /** P2P-6: ends on the complete page in any case. */
  onPaid: (fields?: Record<string, string>) => void;
  onCancel: () => void;
  /** P2P-18: cancels the payment, and opens the form with the same amount. */
  onAgain: () => void;
}

/** Shared by the invoice and the unified form: the countdown, the watch and the actions. */
export function useP2pPage(): P2pPage {
  const { ports } = useScreen();
  const { deposit, reference, showResult } = useWatchedDeposit();
  const known = useP2p((state) => state.stored);
  const stored = known?.depositId === reference.depositId ? known : undefined;
  const [busy, setBusy] = useState<P2pPage['busy']>();
  const [cancelProblem, setCancelProblem] = useState<LazyText>();
  // P2P-5: a payment that has ended, or that the player can no longer make, shows its result page.
  const isEnded = !!deposit && readP2pState(deposit.p2pStatus) !== 'PENDING';
  useResultWhen(isEnded && busy !== 'again', showResult);

  const times = timesOf(stored);
  const secondsLeft = useSecondsLeft(ports.clock, times?.expiresAt, {
    serverTime: stored?.serverTime ?? '',
    receivedAtMs: stored?.receivedAtMs ?? 0,
  });
  const pay = async (fields?: Record<string, string>): Promise<void> => {
    if (busy) return;
    setBusy('paid');
    const error = await completeP2p(ports, reference, fields);
    showResult();
    if (error) void showSnackbar(ports, errorText(error));
  };
  const cancel = async (why: 'cancel' | 'again', goOn: () => void): Promise<void> => {
    if (busy) return;
    setBusy(why);
    setCancelProblem(undefined);
    const error = await cancelDeposit(ports, reference);
    if (!error) return goOn();
    setBusy(undefined);
    // The snackbar vanishes; the page keeps the reason.
    setCancelProblem(() => problemOf(error).problem);
    showError(ports, error);
  };
  const method = useMethod(reference.paymentMethod);
  const openForm = (): void => {
    // The server also confirms a cancellation if the payment was credited in the meantime.
    if (!method || !firstRoute(method) || !isCancelled(reference.depositId)) return showResult();
    startDeposit(ports, method, stored?.passedAmount ?? '');
  };
  return {
    stored,
    secondsLeft,
    secondsTotal: times?.totalSeconds,
    busy,
    cancelProblem,
    onPaid: (fields) => void pay(fields),
    onCancel: () => void cancel('cancel', showResult),
    onAgain: () => void cancel('again', openForm),
  };
}

function isCancelled(depositId: string): boolean {
  const { current } = useDeposit.getState();
  if (current?.depositId !== depositId) return false;
  return ['CANCELED', 'AUTO_CANCELED'].includes(readP2pState(current.p2pStatus));
}

/** P2P-11: the time starts at `created` and lasts for the answer's `timeout_minutes`. */
function timesOf(stored: StoredP2p | undefined) {
  const { created, timeout_minutes: minutes, serverTime } = stored ?? {};
  if (created === undefined || minutes === undefined || serverTime === undefined) return undefined;
  const totalSeconds = minutes * 60;
  const expiresAt = new Date(Date.parse(created) + totalSeconds * 1000).toISOString();
  return { expiresAt, totalSeconds };
}
