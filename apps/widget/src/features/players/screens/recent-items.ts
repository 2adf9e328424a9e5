import type { Snippet } from '@opencashier/contract/calls/snippet';
import { shortTime } from '../../../format/format-time.ts';
import { money } from '../../../format/format-values.ts';
import type { RecentItem } from './RecentList.tsx';

/** The transactions that ended recently. Pending ones have a banner instead. */
export function recentItems(snippet: Snippet): RecentItem[] {
  const pending = new Set(snippet.pending.map(({ id }) => id));
  return snippet.recent
    .filter(({ id }) => !pending.has(id))
    .map((item) => ({
      id: item.id,
      kind: item.kind,
      method: item.title ?? item.method,
      amount: money(item.amount, item.currency),
      // A cancelled or expired deposit is not shown as a failure.
      status: item.ending ?? item.status,
      returned: item.returned && money(item.returned, item.currency),
      at: item.at,
      when: shortTime(item.at),
    }));
}
