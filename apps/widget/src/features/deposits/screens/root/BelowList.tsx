import { useScreen } from '../../../../shell/screen-context.ts';
import { RecentTransactions } from './RecentTransactions.tsx';
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
