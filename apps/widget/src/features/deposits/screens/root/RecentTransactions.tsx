import { useMethods } from '../../../methods/state.ts';
import { recentItems } from '../../../players/screens/recent-items.ts';
import { RecentList, type RecentListProps } from '../../../players/screens/RecentList.tsx';

/** Renders nothing for a player without transactions. */
export function RecentTransactions({ onOpen }: Pick<RecentListProps, 'onOpen'>) {
  const snippet = useMethods((state) => state.snippet);
  const items = snippet ? recentItems(snippet) : [];
  return items.length > 0 ? <RecentList items={items} onOpen={onOpen} /> : null;
}
