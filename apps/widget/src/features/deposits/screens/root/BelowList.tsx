import { useScreen } from '../../../../shell/screen-context.ts';
import { useMethods } from '../../../methods/state.ts';
import { recentItems } from '../../../players/screens/recent-items.ts';
import { RecentList, type RecentListProps } from '../../../players/screens/RecentList.tsx';
import { PendingDeposits } from '../pending/PendingDeposits.tsx';
import { openRecent } from '../../flows/resume/open-recent.ts';
import type { BannersProps } from '../pending/Banners.tsx';

/** The ended transactions, and the sheet of the pending ones. */
export function BelowList(props: BannersProps) {
  const { ports } = useScreen();
  return (
    <>
      <RecentTransactions onOpen={(id) => openRecent(ports, id)} />
      <PendingDeposits {...props} />
    </>
  );
}

/** Renders nothing for a player without transactions. */
export function RecentTransactions({ onOpen }: Pick<RecentListProps, 'onOpen'>) {
  const snippet = useMethods((state) => state.snippet);
  const items = snippet ? recentItems(snippet) : [];
  return items.length > 0 ? <RecentList items={items} onOpen={onOpen} /> : null;
}
