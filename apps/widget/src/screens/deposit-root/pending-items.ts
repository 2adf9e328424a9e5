import type { Snippet } from '@opencashier/contract/snippet';
import { methodTitle } from '../../fields/method-text.ts';
import { findMethod } from '../../state/methods.ts';
import { iconUrl, money } from '../format-values.ts';
import { secondsLeft } from '../use-now.ts';
import type { PendingItem } from './ResumeBanner.tsx';

/** The method as the player knows it, or by its name where the list has it no more. */
export function titleOf(name: string): string {
  const method = findMethod(name);
  return method ? methodTitle(method) : name;
}

/** What is still under way, or has just ended: the player goes on where it stopped. */
export function pendingItems(
  { pending, serverTime }: Snippet,
  ended: readonly Snippet['pending'][number][],
  receivedAtMs: number,
  nowMs: number,
): PendingItem[] {
  const deposits = pending.filter(({ kind }) => kind === 'deposit');
  return [...deposits, ...ended].map((item) => ({
    id: item.id,
    amount: money(item.amount, item.currency),
    method: titleOf(item.method),
    iconUrl: iconUrl(findMethod(item.method)),
    status: item.status,
    hasEnded: ended.includes(item),
    secondsLeft:
      item.expiresAt && !ended.includes(item)
        ? secondsLeft(item.expiresAt, serverTime, receivedAtMs, nowMs)
        : undefined,
  }));
}
