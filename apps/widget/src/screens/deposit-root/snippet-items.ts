import type { Snippet } from '@opencashier/contract/snippet';
import { methodTitle } from '../../fields/method-text.ts';
import { findMethod } from '../../state/methods.ts';
import { iconUrl, money, shortTime } from '../format-values.ts';
import { secondsLeft } from '../use-now.ts';
import type { RecentItem } from './RecentList.tsx';
import type { PendingItem } from './ResumeBanner.tsx';
import type { TransactionStatus } from './transaction-status.ts';

function titleOf(name: string): string {
  const method = findMethod(name);
  return method ? methodTitle(method) : name;
}

/** What is still under way: the player goes on where it stopped. */
export function pendingItems(snippet: Snippet, receivedAtMs: number, nowMs: number): PendingItem[] {
  return snippet.pending.map(({ id, method, amount, currency, status, expiresAt }) => ({
    id,
    amount: money(amount, currency),
    method: titleOf(method),
    iconUrl: iconUrl(findMethod(method)),
    status: status as TransactionStatus,
    secondsLeft: expiresAt
      ? secondsLeft(expiresAt, snippet.serverTime, receivedAtMs, nowMs)
      : undefined,
  }));
}

export function recentItems(snippet: Snippet): RecentItem[] {
  const pending = new Set(snippet.pending.map(({ id }) => id));
  return snippet.recent
    .filter(({ id }) => !pending.has(id))
    .map(({ id, kind, method, amount, currency, status, at }) => ({
      id,
      kind,
      method: titleOf(method),
      amount: money(amount, currency),
      status: status as TransactionStatus,
      at,
      when: shortTime(at),
    }));
}
