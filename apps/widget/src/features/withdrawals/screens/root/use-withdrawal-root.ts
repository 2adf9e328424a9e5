import type { MethodList } from '@opencashier/contract/methods/methods';
import { useEffect } from 'react';
import { announceList } from '../../../methods/flows/announce-list.ts';
import { hasPending, watchWithdrawals } from '../../flows/load-withdrawals.ts';
import { enterWithdrawals } from '../../flows/enter-withdrawals.ts';
import { setShownTransaction } from '../../../../state/closing.ts';
import { useWithdrawal } from '../../state.ts';
import { useScreen } from '../../../../shell/screen-context.ts';

/** The state that the root pages of withdrawals and redemptions share. */
export interface WithdrawalRoot {
  /** Undefined until the methods are loaded and the position of pending withdrawals is decided. */
  list: MethodList | undefined;
  /** Pending withdrawals loaded too late: they are listed below the methods, so nothing moves. */
  isLate: boolean;
}

export function useWithdrawalRoot(): WithdrawalRoot {
  const { ports, place } = useScreen();
  const { list: loaded, recordsPosition } = useWithdrawal();
  const list = recordsPosition && loaded;
  const isPending = useWithdrawal(hasPending);

  useEffect(() => void enterWithdrawals(ports, place), [ports, place]);
  useEffect(() => setShownTransaction({ withdrawal: undefined }), []);
  useEffect(() => {
    if (!isPending) return;
    const leaving = new AbortController();
    void watchWithdrawals(ports, leaving.signal);
    return () => leaving.abort();
  }, [ports, isPending]);
  useEffect(() => {
    if (list) announceList(ports);
  }, [ports, list]);
  return { list, isLate: recordsPosition === 'below' };
}
