import { useEffect, useEffectEvent } from 'react';
import { showResult } from '../flows/watch/show-result.ts';
import { type DepositReference, watchDeposit } from '../flows/watch/watch-deposit.ts';
import { type TrackedDeposit, useDeposit } from '../state.ts';
import { useScreen } from '../../../shell/screen-context.ts';

export interface WatchedDeposit {
  reference: DepositReference;
  /** Undefined until it is loaded. */
  deposit: TrackedDeposit | undefined;
  /** Replaces the current page with the deposit's result. */
  showResult: () => void;
}

/** The deposit that the address names, watched while the page is shown. */
export function useWatchedDeposit(): WatchedDeposit {
  const { ports, place } = useScreen();
  const { id: depositId = '', method: paymentMethod = '' } = place.query;
  const deposit = useDeposit(({ current }) =>
    current?.depositId === depositId ? current : undefined,
  );
  useEffect(() => {
    const leaving = new AbortController();
    void watchDeposit(ports, { depositId, paymentMethod }, leaving.signal);
    return () => leaving.abort();
  }, [ports, depositId, paymentMethod]);
  const reference = { depositId, paymentMethod };
  return { reference, deposit, showResult: () => showResult(ports, reference) };
}

/** Shows the result once there is nothing left to do on the page. */
export function useResultWhen(isOver: boolean, showResult: () => void): void {
  const leave = useEffectEvent(showResult);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
}
