import type { MethodList } from '@opencashier/contract/calls/methods';
import { useEffect } from 'react';
import { announceList } from '../../flows/announce-list.ts';
import { watchWithdrawals } from '../../flows/withdrawal/load-withdrawals.ts';
import { openWithdrawals } from '../../flows/withdrawal/open-withdrawals.ts';
import { useLeaving } from '../../state/leaving.ts';
import { useWithdrawal } from '../../state/withdrawal.ts';
import { useScreen } from '../screen-context.ts';

/** What a root page of withdrawals or of redemptions begins with. */
export interface WithdrawalRoot {
  /** Undefined until it is known where what is under way stands. */
  list: MethodList | undefined;
  /** What is under way was not known in time: it stands below the methods and moves nothing. */
  isLate: boolean;
}

export function useWithdrawalRoot(): WithdrawalRoot {
  const { ports, place } = useScreen();
  const { list: loaded, recordsStand } = useWithdrawal();
  const list = recordsStand && loaded;

  useEffect(() => void openWithdrawals(ports, place), [ports, place]);
  useEffect(() => useLeaving.setState({ withdrawal: undefined }), []);
  useEffect(() => {
    const leaving = new AbortController();
    void watchWithdrawals(ports, leaving.signal);
    return () => leaving.abort();
  }, [ports]);
  useEffect(() => {
    if (list) announceList(ports);
  }, [ports, list]);
  return { list, isLate: recordsStand === 'below' };
}
