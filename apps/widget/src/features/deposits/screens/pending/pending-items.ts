import type { Snippet } from '@opencashier/contract/calls/snippet';
import type { EndedTransaction } from '../../../methods/state.ts';
import { iconUrl, money } from '../../../../format/format-values.ts';
import { secondsLeft } from '../../../../shell/use-now.ts';
import type { PendingItem } from '../../../players/screens/ResumeBanner.tsx';

/** The transactions that are pending or have just ended; the player can resume each. */
export function pendingItems(
  { pending, serverTime }: Snippet,
  ended: readonly EndedTransaction[],
  receivedAtMs: number,
  nowMs: number,
): PendingItem[] {
  const deposits = pending.filter(({ kind }) => kind === 'deposit');
  return [...deposits, ...ended].map((item) => {
    const { id, amount, currency, status, expiresAt, staysPayable } = item;
    // A player who has paid sees no countdown.
    const left =
      expiresAt && !ended.includes(item) && status === 'waiting'
        ? secondsLeft(expiresAt, serverTime, receivedAtMs, nowMs)
        : undefined;
    return {
      id,
      amount: money(amount, currency),
      method: item.title ?? item.method,
      iconUrl: iconUrl(item),
      status,
      canContinue: !!left || (left === 0 && !!staysPayable),
      secondsLeft: staysPayable ? left || undefined : left,
    };
  });
}
