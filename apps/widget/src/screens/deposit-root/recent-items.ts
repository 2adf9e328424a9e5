import type { Snippet } from '@opencashier/contract/calls/snippet';
import { shortTime } from '../format-time.ts';
import { money } from '../format-values.ts';
import type { RecentItem } from './RecentList.tsx';

/** What has ended of late; what is still under way has its banner. */
export function recentItems(snippet: Snippet): RecentItem[] {
  const pending = new Set(snippet.pending.map(({ id }) => id));
  return snippet.recent
    .filter(({ id }) => !pending.has(id))
    .map((item) => ({
      id: item.id,
      kind: item.kind,
      method: item.title ?? item.method,
      amount: money(item.amount, item.currency),
      // Nothing has gone wrong with what was called off or not paid in time.
      status: item.ending ?? item.status,
      at: item.at,
      when: shortTime(item.at),
    }));
}
