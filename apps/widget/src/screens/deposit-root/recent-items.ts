import type { Snippet } from '@opencashier/contract/snippet';
import { shortTime } from '../format-time.ts';
import { money } from '../format-values.ts';
import { titleOf } from './pending-items.ts';
import type { RecentItem } from './RecentList.tsx';

/** What has ended of late; what is still under way has its banner. */
export function recentItems(snippet: Snippet): RecentItem[] {
  const pending = new Set(snippet.pending.map(({ id }) => id));
  return snippet.recent
    .filter(({ id }) => !pending.has(id))
    .map(({ id, kind, method, amount, currency, status, at }) => ({
      id,
      kind,
      method: titleOf(method),
      amount: money(amount, currency),
      status,
      at,
      when: shortTime(at),
    }));
}
